import { queryOptions } from '@tanstack/react-query';
import { PRESENCE_SECONDS } from '../rules/limits.ts';
import type { AdminPost } from '../schemas/admin-post.ts';
import type { Answer } from '../schemas/answers.ts';
import type { PostNote, WriteNoteBody } from '../schemas/post-note.ts';
import { api } from './client.ts';

// Others write while one reads.
const REFRESH_MS = 15_000;

/** What those who work on a post say of it, oldest first; asked for again while it is on show. */
export function notesOptions(postId: number) {
  return queryOptions({
    queryKey: ['admin', 'notes', postId],
    queryFn: async ({ signal }) =>
      (await api.get(`admin/posts/${postId}/notes`, { signal }).json<Answer<'GET admin/posts/{id}/notes'>>()).notes,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export async function writeNote(postId: number, body: WriteNoteBody): Promise<PostNote> {
  return (await api.post(`admin/posts/${postId}/notes`, { json: body }).json<Answer<'POST admin/posts/{id}/notes'>>())
    .note;
}

export async function settleNote(postId: number, noteId: number, resolved: boolean): Promise<void> {
  await api.patch(`admin/posts/${postId}/notes/${noteId}`, { json: { resolved } });
}

export async function deleteNote(postId: number, noteId: number): Promise<void> {
  await api.delete(`admin/posts/${postId}/notes/${noteId}`);
}

/** Asks those who edit here to read a draft. */
export async function askReview(postId: number, message: string): Promise<AdminPost> {
  return (
    await api.post(`admin/posts/${postId}/review`, { json: { message } }).json<Answer<'POST admin/posts/{id}/review'>>()
  ).post;
}

/** The draft has been read, or waits no longer. */
export async function endReview(postId: number): Promise<AdminPost> {
  return (await api.delete(`admin/posts/${postId}/review`).json<Answer<'DELETE admin/posts/{id}/review'>>()).post;
}

/** Who else has a post open in the editor; to ask says that one has it open oneself. Hidden tabs fall silent. */
export function presenceOptions(postId: number) {
  return queryOptions({
    queryKey: ['admin', 'presence', postId],
    queryFn: async ({ signal }) =>
      (await api.post(`admin/posts/${postId}/presence`, { signal }).json<Answer<'POST admin/posts/{id}/presence'>>())
        .others,
    // Two may get lost on the way.
    refetchInterval: (PRESENCE_SECONDS * 1_000) / 3,
    refetchOnWindowFocus: 'always',
    enabled: postId > 0,
    gcTime: 0,
  });
}

/** The post is closed. Outlives the page. */
export async function leavePost(postId: number): Promise<void> {
  await api.delete(`admin/posts/${postId}/presence`, { keepalive: true });
}
