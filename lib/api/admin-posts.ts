import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import { POST_TEXT_NAMES } from '../rules/post-texts.ts';
import type {
  AdminPost,
  AdminPostItem,
  AdminPostOrder,
  AdminPostStatus,
  UpdatePostBody,
} from '../schemas/admin-post.ts';
import type { Answer } from '../schemas/answers.ts';
import { adminStatsKeys } from './admin-stats.ts';
import { ApiError } from './api-error.ts';
import { categoriesOptions } from './categories.ts';
import { api } from './client.ts';
import { createPost, fetchPost, type PostChanges, updatePost } from './editor.ts';
import { postKeys } from './posts.ts';
import { forgetTags } from './terms.ts';

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

/** A link under which the post can be seen until it expires or is withdrawn. */
export const createPreview = (id: number) =>
  api.post(`admin/posts/${id}/preview`).json<Answer<'POST admin/posts/{id}/preview'>>();

/** Ends all such links of a post. */
export async function withdrawPreviews(id: number): Promise<void> {
  await api.delete(`admin/posts/${id}/preview`);
}

/** One failure does not keep the others from being done: `errors` has what was thrown, in the order of the posts. */
export type BulkResult = { done: number[]; errors: unknown[] };
export type PostChange = { id: number; body: UpdatePostBody };

/** One after the other: a page of posts at once would be most of what a minute allows. */
async function eachOf<Item extends { id: number }>(
  items: Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], errors: [] };
  for (const item of items) {
    try {
      await work(item);
      result.done.push(item.id);
    } catch (error) {
      result.errors.push(error);
    }
  }
  return result;
}

function forget(client: QueryClient, { done }: BulkResult): Promise<void> {
  for (const id of done) client.removeQueries({ queryKey: adminPostKeys.one(id) });
  void forgetTags(client);
  return forgetPostLists(client);
}

/** Changes several posts, each as its `body` says. */
export const changeAdminPosts = mutationOptions({
  mutationFn: (changes: PostChange[]) =>
    eachOf(changes, ({ id, body }) => api.put(`admin/posts/${id}`, { json: body })),
  onSuccess: (result, _changes, _before, { client }) => forget(client, result),
});

export const deleteAdminPosts = mutationOptions({
  mutationFn: (posts: { id: number }[]) => eachOf(posts, ({ id }) => api.delete(`admin/posts/${id}`)),
  onSuccess: (result, _posts, _before, { client }) => forget(client, result),
});

// What the server adds to links and pictures.
const ADDED = / (?:rel|loading|decoding)="[^"]*"/gu;
const spelled = (text: string | null | undefined) => text?.replace(ADDED, '').trim() ?? '';

/** Whether a post says what was sent of its texts. */
function isStored(post: AdminPost, sent: PostChanges): boolean {
  const names = POST_TEXT_NAMES.filter((name) => sent[name] !== undefined);
  return names.length > 0 && names.every((name) => spelled(post[name]) === spelled(sent[name]));
}

const MOST_UNANSWERED = 20;

/** Has something saved, and remembers in `unanswered` what was sent when no answer came. */
async function remembered(
  sent: PostChanges,
  unanswered: PostChanges[],
  save: () => Promise<AdminPost>,
): Promise<AdminPost> {
  try {
    const saved = await save();
    unanswered.length = 0;
    return saved;
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status < 500;
    if (!isAnswered && unanswered.length < MOST_UNANSWERED) unanswered.push(sent);
    throw error;
  }
}

/**
 * Saves changes of a post. `unanswered` holds what was sent before while the line broke, until an answer comes: if some of it has
 * arrived all the same, the post was changed by nobody else.
 */
export function updateUnanswered(post: AdminPost, sent: PostChanges, unanswered: PostChanges[]): Promise<AdminPost> {
  const update = ({ id, updated_at }: AdminPost) => updatePost(id, { ...sent, updated_at });
  return remembered(sent, unanswered, () =>
    update(post).catch(async (error: unknown) => {
      const isConflict = error instanceof ApiError && error.code === 'edit_conflict' && unanswered.length > 0;
      const stored = isConflict ? await fetchPost(post.id) : null;
      if (!stored || !unanswered.some((one) => isStored(stored, one))) throw error;
      return update(stored);
    }),
  );
}

/** The draft that was made of one of these, if one was. */
async function findMade(unanswered: readonly PostChanges[]): Promise<AdminPost | undefined> {
  if (unanswered.length === 0) return undefined;
  const { posts } = await api.get('admin/posts', { searchParams: { status: 'draft' } }).json<AdminPostsPage>();
  for (const { id, title } of posts) {
    if (!unanswered.some((one) => one.title?.trim() === title)) continue;
    const made = await fetchPost(id);
    if (unanswered.some((one) => isStored(made, one))) return made;
  }
  return undefined;
}

/** Makes a post, or goes on with the one that was made when no answer came. */
export function createUnanswered(sent: PostChanges, unanswered: PostChanges[]): Promise<AdminPost> {
  return remembered(sent, unanswered, async () => {
    const made = await findMade(unanswered);
    return made ? updatePost(made.id, { ...sent, updated_at: made.updated_at }) : createPost(sent);
  });
}
