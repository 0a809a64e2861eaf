export { default as comments } from '@/messages/it/comments.json';
export { default as common } from '@/messages/it/common.json';
export { default as layout } from '@/messages/it/layout.json';
export { default as posts } from '@/messages/it/posts.json';
export { default as reactions } from '@/messages/it/reactions.json';
export { default as search } from '@/messages/it/search.json';
export { default as translate } from '@/messages/it/translate.json';
