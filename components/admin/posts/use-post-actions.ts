'use client';

import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import {
  createPreview,
  changeAdminPosts,
  deleteAdminPosts,
  type BulkResult,
  type PostChange,
} from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/api-error';
import { LONG_MOMENT } from '@/lib/format';
import { pathTo } from '@/lib/paths';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { restoreNames } from './bulk/bulk-change';
import { say } from '@/components/ui/say';
import type { NotificationAction } from '@/stores/ui';

/** Back to the state in which a post was. */
function restore({ id, status, published_at }: AdminPostItem): PostChange {
  return { id, body: { status, published_at } };
}

/** Public from now on: a date that has passed stays, one to come does not. */
function publishNow({ id, published_at }: AdminPostItem): PostChange {
  const isToCome = published_at !== null && new Date(published_at) > new Date();
  return { id, body: { status: 'published', ...(isToCome && { published_at: null }) } };
}

const toDraft = ({ id }: AdminPostItem): PostChange => ({ id, body: { status: 'draft' } });

async function openPreview(id: number, failure: string): Promise<void> {
  // Opened before the answer comes: later the browser would take it for a pop-up.
  const tab = window.open('', '_blank');
  try {
    const { token } = await createPreview(id);
    if (tab) tab.location.href = pathTo.preview(token);
    else window.location.assign(pathTo.preview(token));
  } catch (error) {
    tab?.close();
    say(errorMessage(error, failure), 'error');
  }
}

const MOMENT = { ...LONG_MOMENT, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };

/** Changes that can be taken back, and how failures of many are told. */
function useChanges() {
  const t = useTranslations('admin.posts');
  const change = useMutation(changeAdminPosts);

  function sayFailures({ done, errors }: BulkResult, fallback: string, action?: NotificationAction): boolean {
    if (errors.length === 0) return false;
    const message = errorMessage(errors[0], fallback);
    say(
      done.length > 0 ? t('someFailed', { done: done.length, failed: errors.length, message }) : message,
      'error',
      action,
    );
    return true;
  }

  /** Does what can be taken back: `before` is what brings each post back to where it was. */
  async function changeAll(changes: PostChange[], before: PostChange[], done: string) {
    const result = await change.mutateAsync(changes);
    const changed = before.filter(({ id }) => result.done.includes(id));
    const undo = async () => {
      const undone = await change.mutateAsync(changed);
      if (!sayFailures(undone, t('updateFailed'))) say(t('undone'), 'info');
    };
    const action: NotificationAction = { label: t('undo'), isOwn: true, run: () => void undo() };
    // What was changed beside a failure can be taken back as well.
    if (sayFailures(result, t('updateFailed'), changed.length > 0 ? action : undefined)) return;
    say(done, 'success', action);
  }

  return { change, sayFailures, changeAll };
}

/** What can be done with posts of the list. What is under way is in `busy`, by id. */
export function usePostActions() {
  const t = useTranslations('admin.posts');
  const format = useFormatter();
  const { change, sayFailures, changeAll } = useChanges();
  const remove = useMutation(deleteAdminPosts);
  return {
    busy: new Set([
      ...(change.isPending ? change.variables : []).map(({ id }) => id),
      ...(remove.isPending ? remove.variables : []).map(({ id }) => id),
    ]),
    isDeleting: remove.isPending,
    publish(posts: AdminPostItem[]) {
      const waiting = posts.filter(({ status }) => status !== 'published');
      if (waiting.length === 0) return say(t('allPublished'), 'info');
      void changeAll(waiting.map(publishNow), waiting.map(restore), t('published', { count: waiting.length }));
    },
    unpublish(posts: AdminPostItem[]) {
      const out = posts.filter(({ status }) => status !== 'draft');
      if (out.length === 0) return say(t('allDrafts'), 'info');
      void changeAll(out.map(toDraft), out.map(restore), t('unpublished', { count: out.length }));
    },
    /** A scheduled post becomes public at another moment. */
    move(post: AdminPostItem, to: Date) {
      const body = { status: 'scheduled', published_at: to.toISOString(), updated_at: post.updated_at } as const;
      void changeAll([{ id: post.id, body }], [restore(post)], t('moved', { date: format.dateTime(to, MOMENT) }));
    },
    /** Other tags or authors; `changes` are of those posts that are not like that already. */
    async rename(posts: AdminPostItem[], changes: PostChange[]) {
      if (changes.length === 0) return say(t('nothingToChange'), 'info');
      const touched = new Set(changes.map(({ id }) => id));
      const before = posts.filter(({ id }) => touched.has(id)).map(restoreNames);
      await changeAll(changes, before, t('changed', { count: changes.length }));
    },
    async delete(posts: AdminPostItem[]) {
      const result = await remove.mutateAsync(posts);
      if (!sayFailures(result, t('deleteFailed'))) say(t('deleted', { count: posts.length }), 'success');
    },
    preview: ({ id }: AdminPostItem) => openPreview(id, t('previewFailed')),
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
