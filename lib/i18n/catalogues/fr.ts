export { default as comments } from '@/messages/fr/comments.json';
export { default as common } from '@/messages/fr/common.json';
export { default as layout } from '@/messages/fr/layout.json';
export { default as posts } from '@/messages/fr/posts.json';
export { default as reactions } from '@/messages/fr/reactions.json';
export { default as search } from '@/messages/fr/search.json';
export { default as translate } from '@/messages/fr/translate.json';
