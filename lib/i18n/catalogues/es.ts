export { default as comments } from '@/messages/es/comments.json';
export { default as common } from '@/messages/es/common.json';
export { default as layout } from '@/messages/es/layout.json';
export { default as posts } from '@/messages/es/posts.json';
export { default as reactions } from '@/messages/es/reactions.json';
export { default as search } from '@/messages/es/search.json';
export { default as translate } from '@/messages/es/translate.json';
