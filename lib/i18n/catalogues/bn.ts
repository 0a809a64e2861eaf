export { default as comments } from '@/messages/bn/comments.json';
export { default as common } from '@/messages/bn/common.json';
export { default as layout } from '@/messages/bn/layout.json';
export { default as posts } from '@/messages/bn/posts.json';
export { default as reactions } from '@/messages/bn/reactions.json';
export { default as search } from '@/messages/bn/search.json';
export { default as translate } from '@/messages/bn/translate.json';
