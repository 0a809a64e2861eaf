export { default as comments } from '@/messages/en/comments.json';
export { default as common } from '@/messages/en/common.json';
export { default as layout } from '@/messages/en/layout.json';
export { default as posts } from '@/messages/en/posts.json';
export { default as reactions } from '@/messages/en/reactions.json';
export { default as search } from '@/messages/en/search.json';
export { default as translate } from '@/messages/en/translate.json';
