export { default as comments } from '@/messages/de/comments.json';
export { default as common } from '@/messages/de/common.json';
export { default as layout } from '@/messages/de/layout.json';
export { default as posts } from '@/messages/de/posts.json';
export { default as reactions } from '@/messages/de/reactions.json';
export { default as search } from '@/messages/de/search.json';
export { default as translate } from '@/messages/de/translate.json';
