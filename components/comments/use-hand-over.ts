import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSaid } from '@/components/ui/use-said';
import { isGone } from '@/lib/api/comment-cache';
import { type DraftPlace, keepDraft } from './comment-drafts';

// As the server says it.
const ANSWERED_IS_GONE = 'The comment that this answers is not here any more.';

// Of the form for new comments, while it is there.
let takeOver: ((text: string, hasFocus: boolean) => void) | null = null;

function goTo(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: 'nearest' });
}

type Writing = {
  field: RefObject<HTMLTextAreaElement | null>;
  place: DraftPlace;
  text: string;
  onText: (text: string) => void;
  isPending: boolean;
};

/**
 * The keyboard comes to an answer's form. What was typed as an answer to a comment that is gone goes on in the
 * form for new ones, and the keyboard with it.
 * @returns what to say of that; what hands the text over where its form is gone already
 */
export function useHandOver({ field, place, text, onText, isPending }: Writing): [string, () => void] {
  const client = useQueryClient();
  const [isTaken, setIsTaken] = useState(false);
  const why = useSaid(isTaken ? ANSWERED_IS_GONE : undefined, 'parentMissing');
  if (isTaken && text === '') setIsTaken(false);
  const { postId, parentId } = place;
  function handOver() {
    if (!takeOver || parentId === undefined || text.trim() === '' || !isGone(client, postId, parentId)) return;
    takeOver(text, field.current?.form?.contains(document.activeElement) ?? false);
    keepDraft({ ...place, text: '' });
  }
  const take = useEffectEvent((left: string, hasFocus: boolean) => {
    onText([text, left].filter((one) => one.trim() !== '').join('\n\n'));
    setIsTaken(true);
    if (hasFocus) goTo(field.current);
  });
  // What is on its way may still get there.
  const leave = useEffectEvent(() => isPending || handOver());
  useEffect(() => {
    if (parentId !== undefined) goTo(field.current);
  }, [field, parentId]);
  // Before the field is taken off the page: what has the focus then is known no more.
  useLayoutEffect(() => {
    if (parentId !== undefined) return () => void leave();
    takeOver = (left, hasFocus) => take(left, hasFocus);
    return () => void (takeOver = null);
  }, [parentId]);
  return [isTaken ? why : '', handOver];
}
