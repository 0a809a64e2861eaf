import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { FEATURED_IMAGE } from '../rules/limits.ts';
import type { PostTextValues } from '../rules/post-texts.ts';
import type { AdminPost, AdminPostStatus } from '../schemas/admin-post.ts';
import type { Answer } from '../schemas/answers.ts';
import type { LinkCard, LinkInput, UploadedFile, UploadedImage } from '../schemas/editor-answers.ts';
import { api } from './client.ts';
import { fetchForm, type OnProgress } from './upload-fetch.ts';

/** What an editor sends of a post: fields as JSON has them. An empty language is told by the text. */
export type PostFields = PostTextValues & {
  slug: string;
  categoryIds: number[];
  tags: string[];
  /** Empty before the first save: whoever writes is the author. */
  authorIds: number[];
  pinned: boolean;
  comments: 'open' | 'closed';
};

export type PostChanges = Partial<PostFields> & {
  status?: AdminPostStatus;
  published_at?: string | null;
  /** The updated_at that was last seen: 409 `edit_conflict` when it is no longer that. */
  updated_at?: string;
};

// A large text with pictures in it on a slow line.
const SAVE_MS = 60_000;
const UPLOAD_MS = 180_000;
const FILE_MS = 1_800_000;
// The server asks for a page, then for its picture.
const LINK_MS = 30_000;

const editorKeys = {
  revisions: (id: number) => ['admin', 'revisions', id] as const,
  revision: (id: number, revisionId: number) => [...editorKeys.revisions(id), revisionId] as const,
};

/** A post with its content, as it is stored now. */
export async function fetchPost(id: number): Promise<AdminPost> {
  return (await api.get(`admin/posts/${id}`).json<Answer<'GET admin/posts/{id}'>>()).post;
}

export async function createPost(fields: PostChanges): Promise<AdminPost> {
  return (await api.post('admin/posts', { json: fields, timeout: SAVE_MS }).json<Answer<'POST admin/posts'>>()).post;
}

export async function updatePost(id: number, changes: PostChanges): Promise<AdminPost> {
  return (
    await api.put(`admin/posts/${id}`, { json: changes, timeout: SAVE_MS }).json<Answer<'PUT admin/posts/{id}'>>()
  ).post;
}

/** Who may be named as an author, those in whose names `search` is found; with `of`, also who wrote posts before. */
export function authorsOptions(search: string, of?: 'posts') {
  return queryOptions({
    queryKey: ['admin', 'authors', search, of],
    queryFn: async ({ signal }) =>
      (
        await api
          .get('admin/authors', { searchParams: { search, ...(of && { of }) }, signal })
          .json<Answer<'GET admin/authors'>>()
      ).authors,
  });
}

/** What a post said after each save, newest first. */
export function revisionsOptions(id: number) {
  return queryOptions({
    queryKey: editorKeys.revisions(id),
    queryFn: async ({ signal }) =>
      (await api.get(`admin/posts/${id}/revisions`, { signal }).json<Answer<'GET admin/posts/{id}/revisions'>>())
        .revisions,
    refetchOnMount: 'always',
  });
}

/** One of them with its texts, which never change. */
export function revisionOptions(id: number, revisionId: number) {
  return queryOptions({
    queryKey: editorKeys.revision(id, revisionId),
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`admin/posts/${id}/revisions/${revisionId}`, { signal })
          .json<Answer<'GET admin/posts/{id}/revisions/{revisionId}'>>()
      ).revision,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function restoreRevision(id: number, revisionId: number): Promise<AdminPost> {
  return (
    await api
      .post(`admin/posts/${id}/revisions/${revisionId}/restore`)
      .json<Answer<'POST admin/posts/{id}/revisions/{revisionId}/restore'>>()
  ).post;
}

/** The images in posts that one may change, those of the newest first; of a search, in the posts that it finds. */
export function imagesOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'images', search],
    queryFn: async ({ pageParam: before, signal }) =>
      api
        .get('admin/uploads', { searchParams: { ...(search && { search }), ...(before && { before }) }, signal })
        .json<Answer<'GET admin/uploads'>>(),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

type Sending = { onProgress: OnProgress; signal?: AbortSignal };

/** Stores an image for posts. */
export async function uploadImage(file: File, { onProgress, signal }: Sending): Promise<UploadedImage> {
  const body = new FormData();
  body.append(FEATURED_IMAGE.field, file);
  const how = { fetch: fetchForm(body, onProgress), timeout: UPLOAD_MS, signal: signal ?? null };
  return api.post('admin/uploads', how).json<Answer<'POST admin/uploads'>>();
}

/** Stores a sound, film or other file for posts. */
export async function uploadFile(file: File, { onProgress, signal }: Sending): Promise<UploadedFile> {
  const body = new FormData();
  body.append('file', file);
  const how = { fetch: fetchForm(body, onProgress), timeout: FILE_MS, signal: signal ?? null };
  return (await api.post('admin/files', how).json<Answer<'POST admin/files'>>()).file;
}

// One after another: the server reads one address at a time for each who writes.
let last: Promise<unknown> = Promise.resolve();

/** What the page at an address says of itself, or a copy of the picture there; when all that were asked for before are there. */
export async function describeLink(asked: LinkInput): Promise<LinkCard> {
  const turn = last.then(() =>
    api.post('admin/links', { json: asked, timeout: LINK_MS }).json<Answer<'POST admin/links'>>(),
  );
  last = turn.catch(() => undefined);
  return (await turn).link;
}
