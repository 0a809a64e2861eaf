'use client';

import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { isComposed } from '@/components/ui/typing';

const NONE = -1;

/** One stop between last and first row: back in the text, where no row is active. */
function nextRow(current: number, step: 1 | -1, count: number): number {
  return ((current + 1 + step + count + 1) % (count + 1)) - 1;
}

/** Calls `onLeave` when the reader clicks or tabs outside of an element, as long as `isWatching`. */
function useLeave(element: RefObject<HTMLElement | null>, isWatching: boolean, onLeave: () => void): void {
  const leaveOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !element.current?.contains(target)) onLeave();
  });
  useEffect(() => {
    if (!isWatching) return undefined;
    const listener = (event: Event) => leaveOutside(event);
    // focusin: the Tab key leaves as well as a click.
    document.addEventListener('pointerdown', listener);
    document.addEventListener('focusin', listener);
    return () => {
      document.removeEventListener('pointerdown', listener);
      document.removeEventListener('focusin', listener);
    };
  }, [isWatching]);
}

/**
 * State of a text field with a list under it: its text, whether the list is open, and which row the arrows are on (-1:
 * none). The field itself keeps its value, so that nothing typed before the page became interactive is lost; `form` is
 * what holds field and list.
 */
export function useCombobox(form: RefObject<HTMLFormElement | null>) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NONE);

  const close = () => {
    setIsOpen(false);
    setActive(NONE);
  };
  const clear = () => {
    form.current?.reset();
    setText('');
    close();
  };
  const readInput = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    setText(currentTarget.value);
    setIsOpen(true);
    setActive(NONE);
  };
  const handleKey = (event: KeyboardEvent, rows: number) => {
    if (isComposed(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen) close();
      else clear();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows > 0) {
      event.preventDefault();
      setActive((current) => nextRow(current, event.key === 'ArrowDown' ? 1 : -1, rows));
    }
  };

  useLeave(form, isOpen, close);
  return { text, isOpen, active, readInput, handleKey, close, clear };
}
