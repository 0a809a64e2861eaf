'use client';

import { useTranslations } from 'next-intl';
import { useUploads } from '../images/uploads';
import { useSession } from '../state/session-context';

/** What is to be done before readers may see the text, and a way to its place; null when nothing is. */
export type UnreadyText = { text: string; label: string; show: () => void };

/** Asked for anew by `find` at a press of a button; `now` follows the files that arrive. */
export function useUnready(): { now: UnreadyText | null; find: () => UnreadyText | null } {
  const t = useTranslations('editor.publish');
  const session = useSession();
  const find = (): UnreadyText | null => {
    const { missing = 0, undescribed = 0, unaddressed = 0 } = session.unready?.count() ?? {};
    const show = () => session.unready?.show();
    if (missing > 0) return { text: t('missing', { count: missing }), label: t('showFile'), show };
    if (undescribed > 0) return { text: t('undescribed', { count: undescribed }), label: t('showImage'), show };
    if (unaddressed > 0) return { text: t('unaddressed'), label: t('showButton'), show };
    return null;
  };
  useUploads((uploads) => Object.keys(uploads).length);
  return { now: find(), find };
}
