export { default as comments } from '@/messages/zh/comments.json';
export { default as common } from '@/messages/zh/common.json';
export { default as layout } from '@/messages/zh/layout.json';
export { default as posts } from '@/messages/zh/posts.json';
export { default as reactions } from '@/messages/zh/reactions.json';
export { default as search } from '@/messages/zh/search.json';
export { default as translate } from '@/messages/zh/translate.json';
