import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import type { Answer } from '../schemas/answers.ts';
import type { AdminPost, AdminPostItem, AdminPostOrder, AdminPostStatus } from '../schemas/admin-post.ts';
import { adminStatsKeys } from './admin-stats.ts';
import { categoriesOptions } from './categories.ts';
import { api } from './client.ts';
import { postKeys } from './posts.ts';

/** An answer of GET admin/posts. */
export type AdminPostsPage = Answer<'GET admin/posts'>;

/** What a list is narrowed to beside its status: a username, slugs, the code of a language. */
export const ADMIN_POST_NARROWINGS = ['author', 'category', 'tag', 'language'] as const;
export type AdminPostNarrowing = (typeof ADMIN_POST_NARROWINGS)[number];

/** What a list of posts shows; '' and undefined leave a filter out. */
export type AdminPostsFilter = {
  page?: number | undefined;
  search?: string | undefined;
  status?: AdminPostStatus | '' | undefined;
  limit?: number | undefined;
  /** Moments of publication, as ISO 8601 text. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: AdminPostOrder | undefined;
} & Partial<Record<AdminPostNarrowing, string>>;

export const adminPostKeys = {
  all: ['admin', 'posts'] as const,
  lists: () => [...adminPostKeys.all, 'list'] as const,
  list: (filter: AdminPostsFilter) => [...adminPostKeys.lists(), filter] as const,
  one: (id: number) => [...adminPostKeys.all, 'one', id] as const,
};

/** A page of the posts that the viewer may change, newest first unless sorted. The page before stays on show while it loads. */
export function adminPostsOptions({ page = 1, limit = ADMIN_PAGE_SIZE, ...narrowed }: AdminPostsFilter) {
  const given = Object.entries(narrowed).filter(([, value]) => value !== undefined && value !== '');
  const searchParams = { page, limit, ...Object.fromEntries(given) };
  return queryOptions({
    queryKey: adminPostKeys.list(searchParams),
    queryFn: ({ signal }) => api.get('admin/posts', { searchParams, signal }).json<AdminPostsPage>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const MONTH_PAGE = 50;
const MOST_PAGES = 6;

/** The first 300 posts of a time, in order of publication, and how many there are in all. */
export function monthOfPostsOptions(filter: Omit<AdminPostsFilter, 'page' | 'limit' | 'sort'>) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const searchParams = { ...Object.fromEntries(given), limit: MONTH_PAGE, sort: 'date' };
  return queryOptions({
    queryKey: [...adminPostKeys.lists(), 'month', searchParams],
    queryFn: async ({ signal }) => {
      const posts: AdminPostItem[] = [];
      for (let page = 1; ; page += 1) {
        const list = await api
          .get('admin/posts', { searchParams: { ...searchParams, page }, signal })
          .json<AdminPostsPage>();
        posts.push(...list.posts);
        const { total, pages } = list.pagination;
        if (page >= Math.min(pages, MOST_PAGES)) return { posts, total };
      }
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** A post with its content, as its editor gets it. Always asked for anew: what is edited must be what is stored. */
export function adminPostOptions(id: number) {
  return queryOptions({
    queryKey: adminPostKeys.one(id),
    queryFn: async ({ signal }) =>
      (await api.get(`admin/posts/${id}`, { signal }).json<Answer<'GET admin/posts/{id}'>>()).post,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}

/**
 * Lets go of every list that a written post may stand in: those on show are fetched again, the public pages bring theirs
 * when they are gone to.
 */
export async function forgetPostLists(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: postKeys.all, type: 'inactive' });
  void client.invalidateQueries({ queryKey: categoriesOptions.queryKey });
  void client.invalidateQueries({ queryKey: adminStatsKeys.all });
  await client.invalidateQueries({ queryKey: adminPostKeys.lists() });
}

const toItem = ({ content: _content, meta_description: _description, ...item }: AdminPost): AdminPostItem => item;

/** docs/product.md#lists-in-the-browser: a created post is added to a loaded list only if it holds fewer than 10; the fetch that follows has the word (docs/product.md#lists-in-the-browser). */
export function addToFirstPage(client: QueryClient, post: AdminPost): void {
  client.setQueryData<AdminPostsPage>(adminPostsOptions({}).queryKey, (list) =>
    list && list.posts.length < ADMIN_PAGE_SIZE ? { ...list, posts: [toItem(post), ...list.posts] } : list,
  );
}

export const deleteAdminPost = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/posts/${id}`);
  },
  onSuccess: (_answer, id, _before, { client }) => {
    client.removeQueries({ queryKey: adminPostKeys.one(id) });
    return forgetPostLists(client);
  },
});

/** A link under which the post can be seen until it expires. */
export const createPreview = (id: number) =>
  api.post(`admin/posts/${id}/preview`).json<Answer<'POST admin/posts/{id}/preview'>>();
