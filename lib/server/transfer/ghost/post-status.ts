import { textOf, type GhostRow } from './export-types.ts';

export type GhostStatus = { status: 'draft' | 'published'; note?: string };

/** What a post is here. Nothing becomes public that was not: what was for members or for e-mails becomes a draft. */
export function ghostStatus(post: GhostRow, date: Date | null): GhostStatus {
  const status = textOf(post, 'status');
  const visibility = textOf(post, 'visibility') || 'public';
  if (status === 'draft') return { status: 'draft' };
  if (status === 'sent') return { status: 'draft', note: 'was sent by e-mail only: it is a draft here' };
  if (status !== 'published' && status !== 'scheduled')
    return { status: 'draft', note: `had the unknown status «${status}»: it is a draft here` };
  if (visibility !== 'public') return { status: 'draft', note: `was for «${visibility}» only: it is a draft here` };
  if (status === 'published') return { status: 'published' };
  if (date && date.getTime() > Date.now()) return { status: 'published' };
  return { status: 'published', note: 'was scheduled, and its time has come: it is public here' };
}
