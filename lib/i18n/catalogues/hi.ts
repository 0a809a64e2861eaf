export { default as comments } from '@/messages/hi/comments.json';
export { default as common } from '@/messages/hi/common.json';
export { default as layout } from '@/messages/hi/layout.json';
export { default as posts } from '@/messages/hi/posts.json';
export { default as reactions } from '@/messages/hi/reactions.json';
export { default as search } from '@/messages/hi/search.json';
export { default as translate } from '@/messages/hi/translate.json';
