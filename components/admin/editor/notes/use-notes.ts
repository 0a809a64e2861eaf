import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteNote, notesOptions, settleNote, writeNote } from '@/lib/api/notes';
import type { PostNote, WriteNoteBody } from '@/lib/schemas/post-note';
import { useEdited } from '../state/session-context';

/** The first note of a conversation, with its answers. */
export type Thread = PostNote & { answers: PostNote[] };

function inThreads(notes: readonly PostNote[]): Thread[] {
  const firsts = notes.filter(({ parent_id }) => parent_id === null);
  return firsts.map((first) => ({ ...first, answers: notes.filter(({ parent_id }) => parent_id === first.id) }));
}

/** The conversations on the post, and what can be done with them. */
export function useNotes() {
  const client = useQueryClient();
  const postId = useEdited(({ post }) => post?.id ?? 0);
  const options = notesOptions(postId);
  // Nothing is said yet of what is not stored.
  const query = useQuery({ ...options, enabled: postId > 0 });
  const done = () => client.invalidateQueries({ queryKey: options.queryKey });
  return {
    query,
    threads: inThreads(query.data ?? []),
    write: (body: WriteNoteBody) => writeNote(postId, body).then(done),
    settle: (id: number, resolved: boolean) => settleNote(postId, id, resolved).then(done),
    remove: (id: number) => deleteNote(postId, id).then(done),
  };
}

export type Notes = ReturnType<typeof useNotes>;

/** Conversations that are not settled: as the panel knows them once it was open, until then as the post came. */
export function useOpenNotes(): number {
  const postId = useEdited(({ post }) => post?.id ?? 0);
  const stored = useEdited(({ post }) => post?.open_notes ?? 0);
  const { data } = useQuery({ ...notesOptions(postId), enabled: false });
  return data ? inThreads(data).filter(({ resolved_at }) => resolved_at === null).length : stored;
}
