export { default as comments } from '@/messages/ur/comments.json';
export { default as common } from '@/messages/ur/common.json';
export { default as layout } from '@/messages/ur/layout.json';
export { default as posts } from '@/messages/ur/posts.json';
export { default as reactions } from '@/messages/ur/reactions.json';
export { default as search } from '@/messages/ur/search.json';
export { default as translate } from '@/messages/ur/translate.json';
