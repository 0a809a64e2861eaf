export { default as comments } from '@/messages/pt/comments.json';
export { default as common } from '@/messages/pt/common.json';
export { default as layout } from '@/messages/pt/layout.json';
export { default as posts } from '@/messages/pt/posts.json';
export { default as reactions } from '@/messages/pt/reactions.json';
export { default as search } from '@/messages/pt/search.json';
export { default as translate } from '@/messages/pt/translate.json';
