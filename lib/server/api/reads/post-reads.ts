import { z } from 'zod';
import { includeParam } from '../../../schemas/post.ts';
import {
  categoryPostsQuery,
  infinitePostsQuery,
  listPostsQuery,
  relatedPostsQuery,
  searchQuery,
} from '../../../schemas/post-query.ts';
import { countRequest } from '../../limits/address-limits.ts';
import { runtime } from '../../runtime.ts';
import { getPost } from '../../services/posts/get-post.ts';
import { listPosts } from '../../services/posts/list-posts.ts';
import { listCategoryPosts, listInfinitePosts, listRelatedPosts } from '../../services/posts/post-lists.ts';
import { searchPosts } from '../../services/search/search-posts.ts';
import { open } from '../endpoint.ts';
import { parseCursor } from '../parameters.ts';

export const readPosts = open({ answer: 'GET posts', query: listPostsQuery }, async ({ query, address }) => {
  const { db } = runtime();
  // A list of what holds some words is a search, and costs as much.
  if (query.q) await countRequest(db, 'search', address);
  return listPosts(db, query);
});

export const readInfinitePosts = open({ answer: 'GET posts/infinite', query: infinitePostsQuery }, ({ query }) =>
  listInfinitePosts(runtime().db, { ...query, cursor: parseCursor(query.cursor) }),
);

export const readRelatedPosts = open({ answer: 'GET posts/related', query: relatedPostsQuery }, async ({ query }) => ({
  posts: await listRelatedPosts(runtime().db, query),
}));

export const readFoundPosts = open(
  { answer: 'GET posts/search', limit: 'search', query: searchQuery },
  async ({ query }) => ({ posts: await searchPosts(runtime().db, query) }),
);

export const readCategoryPosts = open(
  { answer: 'GET posts/category/{slug}', params: z.object({ slug: z.string() }), query: categoryPostsQuery },
  ({ params, query }) => listCategoryPosts(runtime().db, { ...query, slug: params.slug }),
);

export const readPost = open(
  { answer: 'GET posts/{id}', params: z.object({ id: z.string() }), query: z.object({ include: includeParam }) },
  async ({ params, query }) => ({ post: await getPost(runtime().db, params.id, query.include) }),
);
