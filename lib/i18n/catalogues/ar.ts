export { default as comments } from '@/messages/ar/comments.json';
export { default as common } from '@/messages/ar/common.json';
export { default as layout } from '@/messages/ar/layout.json';
export { default as posts } from '@/messages/ar/posts.json';
export { default as reactions } from '@/messages/ar/reactions.json';
export { default as search } from '@/messages/ar/search.json';
export { default as translate } from '@/messages/ar/translate.json';
