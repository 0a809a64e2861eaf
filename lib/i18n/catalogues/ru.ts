export { default as comments } from '@/messages/ru/comments.json';
export { default as common } from '@/messages/ru/common.json';
export { default as layout } from '@/messages/ru/layout.json';
export { default as posts } from '@/messages/ru/posts.json';
export { default as reactions } from '@/messages/ru/reactions.json';
export { default as search } from '@/messages/ru/search.json';
export { default as translate } from '@/messages/ru/translate.json';
