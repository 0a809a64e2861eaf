'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { say } from '@/components/ui/say';
import { isComposed } from '@/components/ui/typing';

/** A choice of two that this browser keeps where it lets us: only what differs from the usual is written down. */
export type KeptSwitch = { key: string; usual: boolean };

const WORDS = { true: 'on', false: 'off' };

export function readSwitch({ key, usual }: KeptSwitch): boolean {
  try {
    return localStorage.getItem(key) === WORDS[`${!usual}`] ? !usual : usual;
  } catch {
    return usual;
  }
}

export function keepSwitch({ key, usual }: KeptSwitch, isOn: boolean): void {
  try {
    if (isOn === usual) localStorage.removeItem(key);
    else localStorage.setItem(key, WORDS[`${isOn}`]);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}

const KEPT: KeptSwitch = { key: 'focusMode', usual: false };

type FocusMode = { isOn: boolean; set: (isOn: boolean) => void };

/** Whether only the text is shown while somebody writes; each device remembers it. */
export const useFocusMode = create<FocusMode>()((set) => ({
  isOn: readSwitch(KEPT),
  set: (isOn) => {
    set({ isOn });
    keepSwitch(KEPT, isOn);
  },
}));

/** Turns the focus mode on or off, and says so. */
export function useToggleFocus(): () => void {
  const t = useTranslations('editor.focus');
  const { isOn, set } = useFocusMode();
  return () => {
    set(!isOn);
    say(t(isOn ? 'isOff' : 'isOn'), 'info');
  };
}

// What has an Escape of its own: the text, too (text/leave-focus.ts).
const ELSEWHERE = '.tiptap, [role="dialog"], [role="menu"], [role="listbox"], [role="toolbar"], form, input';

/** Mod+Shift+F turns the focus mode on and off; Escape leaves it. The page around the editor is told by an attribute. */
export function useFocusKeys(): void {
  const { isOn } = useFocusMode();
  const toggle = useToggleFocus();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-focus-mode', isOn);
    return () => document.documentElement.removeAttribute('data-focus-mode');
  }, [isOn]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isToggle = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'f';
      const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null;
      const isEscape = isOn && event.key === 'Escape' && !isElsewhere && !isComposed(event);
      if (!isToggle && !isEscape) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
