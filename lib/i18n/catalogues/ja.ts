export { default as comments } from '@/messages/ja/comments.json';
export { default as common } from '@/messages/ja/common.json';
export { default as layout } from '@/messages/ja/layout.json';
export { default as posts } from '@/messages/ja/posts.json';
export { default as reactions } from '@/messages/ja/reactions.json';
export { default as search } from '@/messages/ja/search.json';
export { default as translate } from '@/messages/ja/translate.json';
