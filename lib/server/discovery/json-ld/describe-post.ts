import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { imageSize } from '../../../image-variants.ts';
import { pathTo } from '../../../paths.ts';
import { FIRST_REPLIES } from '../../../rules/limits.ts';
import { authorsOf } from '../../../rules/posts.ts';
import type { Comment, Reply } from '../../../schemas/comment.ts';
import type { Post } from '../../../schemas/post.ts';
import { truncate } from '../../../text/cut.ts';
import { countWords } from '../../../text/words.ts';
import { plainText } from '../../content/plain-text.ts';
import { canonicalOf, type Edition, originalEdition } from '../head/post-links.ts';
import { keywordsOf, lastModified, postPicture } from '../head/post-metadata.ts';
import { absoluteImageUrl, absoluteUrl } from '../text-response.ts';
import {
  breadcrumbNode,
  type JsonLdNode,
  personNode,
  publisherNode,
  publisherReference,
  siteReference,
} from './nodes.ts';

// What a search engine shows of a discussion; every byte of it is in the first answer.
const FIRST_COMMENTS = 3;
const COMMENT_GRAPHEMES = 200;

const addressOf = (post: Post, id: number) => absoluteUrl(pathTo.comments(post.slug, id));

function commentNode(post: Post, comment: Reply): JsonLdNode | undefined {
  const { id, author_name, user_username, user_has_page, user_full_name, created_at, content, parent_id } = comment;
  const text = truncate(plainText(content), COMMENT_GRAPHEMES);
  if (text === '') return undefined;
  // None of somebody who deleted their account.
  const name = user_full_name?.trim() || user_username || author_name;
  return {
    '@type': 'Comment',
    '@id': addressOf(post, id),
    url: addressOf(post, id),
    datePublished: created_at,
    text,
    ...(name && { author: personNode({ name, username: user_has_page === false ? null : user_username }) }),
    ...(parent_id !== null && { parentItem: { '@type': 'Comment', '@id': addressOf(post, parent_id) } }),
  };
}

/** The first comments that say something, each with its first answers behind it. */
function commentNodes(post: Post, comments: readonly Comment[]): JsonLdNode[] {
  // One by one: to read a text takes a parser.
  const threads = comments.values().map(({ replies = [], ...comment }) => {
    const node = commentNode(post, comment);
    return node && [node, ...replies.slice(0, FIRST_REPLIES).map((reply) => commentNode(post, reply))];
  });
  const saying = threads.filter((nodes) => nodes !== undefined).take(FIRST_COMMENTS);
  return [...saying].flat().filter((node) => node !== undefined);
}

// By digests of texts: a comment below one makes its page anew in every language, and the text stays what it was.
const counts = new LRUCache<string, number>({ max: 1_000 });

function wordsOf(html: string): number {
  const digest = createHash('sha256').update(html).digest('base64url');
  const count = counts.get(digest) ?? countWords(plainText(html));
  counts.set(digest, count);
  return count;
}

function counter(type: string, count: number): JsonLdNode {
  return { '@type': 'InteractionCounter', interactionType: `https://schema.org/${type}`, userInteractionCount: count };
}

function imagesOf(post: Post, path: string): JsonLdNode[] {
  const picture = { '@type': 'ImageObject', url: postPicture(post, path).url, width: 1200, height: 630 };
  const url = absoluteImageUrl(post.featured_image);
  return url === null ? [picture] : [{ '@type': 'ImageObject', url, ...imageSize(url) }, picture];
}

/** What the editions of a post are to each other. */
function worksOf({ path, original, translations }: Edition): JsonLdNode {
  const work = (other: string) => ({ '@id': `${absoluteUrl(other)}#post` });
  if (path !== pathTo.post(original.slug)) return { translationOfWork: work(pathTo.post(original.slug)) };
  if (translations.length === 0) return {};
  return { workTranslation: translations.map(({ language, slug }) => work(pathTo.translation(language, slug))) };
}

/** One as itself, several as a list. */
const one = (nodes: JsonLdNode[]) => (nodes.length === 1 ? nodes[0] : nodes);

function postNode(post: Post, comments: readonly Comment[], edition: Edition): JsonLdNode {
  const url = absoluteUrl(edition.path);
  const { reactions, comment_count = 0 } = post;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: edition.original === post ? canonicalOf(post) : url,
    headline: post.title,
    description: post.meta_description || post.excerpt || undefined,
    image: imagesOf(post, edition.path),
    datePublished: post.published_at ?? post.created_at,
    dateModified: lastModified(post),
    author: one(authorsOf(post).map((author) => personNode(author.hasPage ? author : { ...author, username: null }))),
    publisher: publisherReference(),
    isPartOf: siteReference(),
    articleSection: post.categories?.map(({ name }) => name),
    keywords: keywordsOf(post),
    wordCount: wordsOf(post.content),
    inLanguage: post.language,
    ...worksOf(edition),
    commentCount: comment_count,
    interactionStatistic: [
      counter('LikeAction', reactions.like + reactions.love),
      counter('CommentAction', comment_count),
      counter('ViewAction', post.view_count),
    ],
    comment: commentNodes(post, comments),
  };
}

/** A post page: the post with its first comments, its publisher, and the way to it. */
export function describePost(
  post: Post,
  comments: readonly Comment[],
  edition: Edition = originalEdition(post, []),
): JsonLdNode[] {
  const category = post.categories?.[0];
  const way = category ? [{ name: category.name, path: pathTo.category(category.slug) }] : [];
  return [
    postNode(post, comments, edition),
    publisherNode(),
    breadcrumbNode(...way, { name: post.title, path: edition.path }),
  ];
}
