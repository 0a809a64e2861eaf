import { setImmediate } from 'node:timers/promises';
import type { RealtimeEventName } from '../../rules/realtime-events.ts';
import type { RealtimeEvents } from '../../schemas/events.ts';
import type { Announcement } from '../db/announcement.ts';
import type { Runtime } from '../runtime.ts';
import { findAddedComments } from '../services/comments/list-comments.ts';
import { findReactionCounts } from '../services/reactions/reactions.ts';

/** Sends one event to every connected client. */
export type Emit = <Name extends RealtimeEventName>(name: Name, payload: RealtimeEvents[Name]) => void;

// From so many waiting events on, those that say the very same are sent once: they carry whole counts.
const STORM = 20;

function withoutRepeats(batch: Announcement[]): Announcement[] {
  if (batch.length < STORM) return batch;
  return [...new Map(batch.map((announcement) => [JSON.stringify(announcement), announcement])).values()];
}

async function readEvents({ db }: Runtime, batch: Announcement[]) {
  const commentIds = batch.flatMap((announcement) =>
    announcement.event === 'comment-added' ? [announcement.commentId] : [],
  );
  const postIds = batch.flatMap((announcement) =>
    announcement.event === 'comment-added' ? [] : [announcement.postId],
  );
  const [comments, counts] = await Promise.all([
    commentIds.length > 0 ? findAddedComments(db, commentIds) : undefined,
    postIds.length > 0 ? findReactionCounts(db, [...new Set(postIds)]) : undefined,
  ]);
  return { comments, counts };
}

/** Sends what was announced, in order, with what it reads of it now; what is not public by now is left out. */
export async function deliverEvents(runtime: Runtime, batch: Announcement[], emit: Emit): Promise<void> {
  const { comments, counts } = await readEvents(runtime, batch);
  for (const announcement of withoutRepeats(batch)) {
    if (announcement.event === 'comment-added') {
      const added = comments?.get(announcement.commentId);
      if (added) emit('comment-added', added);
    } else {
      const { event, postId, reactionType } = announcement;
      const reactions = counts?.get(postId);
      if (reactions) emit(event, { postId, reactionType, reactions });
    }
    // Thousands of sockets are written to at once: requests come in between.
    await setImmediate();
  }
}
