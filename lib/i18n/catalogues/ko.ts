export { default as comments } from '@/messages/ko/comments.json';
export { default as common } from '@/messages/ko/common.json';
export { default as layout } from '@/messages/ko/layout.json';
export { default as posts } from '@/messages/ko/posts.json';
export { default as reactions } from '@/messages/ko/reactions.json';
export { default as search } from '@/messages/ko/search.json';
export { default as translate } from '@/messages/ko/translate.json';
