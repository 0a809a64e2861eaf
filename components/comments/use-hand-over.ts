import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSaid } from '@/components/ui/use-said';
import { isGone } from '@/lib/api/comment-cache';
import { type DraftPlace, keepDraft } from './comment-drafts';

// As the server says it.
const GONE = {
  parentMissing: 'The comment that this answers is not here any more.',
  commentMissing: 'Comment not found',
};

// Of the form for new comments, while it is there.
let takeOver: ((text: string, hasFocus: boolean, why: keyof typeof GONE) => void) | null = null;

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
 * Brings the keyboard to an answer or a change, and the text with it to the form for new ones when its comment is gone.
 * @returns what to say of that; what hands the text over where its form is gone already
 */
export function useHandOver({ field, place, text, onText, isPending }: Writing): [string, () => void] {
  const client = useQueryClient();
  const [taken, setTaken] = useState<keyof typeof GONE>();
  const said = useSaid(taken && GONE[taken], taken);
  if (taken && text === '') setTaken(undefined);
  // What is changed has a place below 0; the form for new ones has no comment.
  const of = place.parentId && Math.abs(place.parentId);
  function handOver() {
    if (!takeOver || !of || text.trim() === '' || !isGone(client, place.postId, of)) return;
    const hasFocus = field.current?.form?.contains(document.activeElement) ?? false;
    takeOver(text, hasFocus, of === place.parentId ? 'parentMissing' : 'commentMissing');
    keepDraft({ ...place, text: '' });
  }
  const take = useEffectEvent((left: string, hasFocus: boolean, why: keyof typeof GONE) => {
    onText([text, left].filter((one) => one.trim() !== '').join('\n\n'));
    setTaken(why);
    if (hasFocus) goTo(field.current);
  });
  // What is on its way may still get there.
  const leave = useEffectEvent(() => isPending || handOver());
  // Left before the field is taken off the page: what has the focus then is known no more.
  useLayoutEffect(() => {
    if (of) goTo(field.current);
    else takeOver = (...left) => take(...left);
    return () => void (of ? leave() : (takeOver = null));
  }, [field, of]);
  return [taken ? said : '', handOver];
}
