import type { FieldErrors } from '@/lib/api/api-error';
import type { PostFields } from '@/lib/api/editor';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { Quote } from '../notes/quotes';
import type { Unready } from '../publish/unready-blocks';
import type { LocalCopy } from './local-copies';

export type EditState = {
  /** As the server has it; null until the first save. */
  post: AdminPost | null;
  /** As they stand in the form; `content` lags behind the editor by a moment. */
  fields: PostFields;
  /**
   * `held`: kept in this browser only, until it is saved by hand or has a title. `conflict`: somebody else changed it. `gone`: it
   * was deleted, or is not the viewer's to change any more.
   */
  saving: 'done' | 'waiting' | 'held' | 'running' | 'failed' | 'conflict' | 'gone';
  savedAt: Date | null;
  message: string | null;
  /** A save failed as the site did not answer, or not now: another try may do. */
  isAway: boolean;
  errors: FieldErrors;
  /** What was found in this browser at the start. */
  found: LocalCopy | null;
};

/** No other try would do: the notice above the text has the ways on. */
export const isBlocked = ({ saving }: Pick<EditState, 'saving'>) => saving === 'conflict' || saving === 'gone';

/** The text in the editor, as HTML. */
export type TextArea = {
  read: () => string;
  write: (html: string) => void;
  /** What readers could not see yet, and a way to the first of it. */
  unready?: { count: () => Unready; show: () => void };
  /** The words that notes are about. */
  quotes?: {
    selected: () => Quote | null;
    /** Calls back whenever others are selected. @returns what ends it */
    watch: (onSelect: () => void) => () => void;
    /** False when they are not in the text any more. */
    show: (quote: Quote) => boolean;
    mark: (quotes: readonly Quote[]) => void;
  };
};

export type SessionOptions = {
  post: AdminPost | null;
  userId: number;
  failedText: { create: string; update: string };
  onSaved: (post: AdminPost) => void;
};
