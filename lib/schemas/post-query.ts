import { z } from 'zod';
import { idParam, limitParam, pageParam } from './pagination.ts';
import { HOME_PAGE_SIZE } from '../rules/limits.ts';
import { includeParam } from './post.ts';
import { messageOf } from '../rules/messages.ts';

const textUpTo = (max: number) => z.string().trim().max(max, messageOf('atMost', { max }));

/** A slug or username in a query string. */
export const slugParam = textUpTo(300).optional();
const searchText = textUpTo(200);

/** Query parameters of GET posts. */
export const listPostsQuery = z.object({
  page: pageParam,
  limit: limitParam(10),
  include: includeParam,
  author: slugParam,
  category: slugParam,
  tag: slugParam,
  q: searchText.optional(),
});

/** Query parameters of GET posts/infinite. A cursor that is not an integer is 400, which the handler says. */
export const infinitePostsQuery = z.object({
  cursor: z.string().optional(),
  limit: limitParam(HOME_PAGE_SIZE),
  include: includeParam,
  category: slugParam,
});

/** Query parameters of GET posts/category/{slug} (docs/api.md#http: default 12; the page asks for 20). */
export const categoryPostsQuery = z.object({ page: pageParam, limit: limitParam(12), include: includeParam });

/** Query parameters of GET posts/search; `filters` is accepted and has no meaning yet (docs/api.md#http). */
export const searchQuery = z.object({ q: searchText.default(''), limit: limitParam(10), include: includeParam });

const idList = z
  .string()
  .regex(/^([1-9]\d{0,8}(,[1-9]\d{0,8}){0,49})?$/, messageOf('idList'))
  .transform((list) => list.split(',').filter(Boolean).map(Number));

/** Query parameters of GET posts/related (docs/api.md#posts-and-categories). */
export const relatedPostsQuery = z.object({
  categoryIds: idList.default([]),
  excludePostId: idParam.nullable().default(null),
  limit: limitParam(8),
});

/** Query parameters of POST posts/{id}/views: the host that the reader came from; whether the text was read to its end. */
export const viewQuery = z.object({
  from: z.string().optional(),
  finished: z
    .literal('true', messageOf('trueOrFalse'))
    .transform(() => true)
    .optional(),
});
