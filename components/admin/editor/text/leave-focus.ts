import { Extension } from '@tiptap/core';

/** Escape leaves the focus mode, unless something in the text has a use for it: a menu, a footnote. */
export const leaveFocus = (onLeave: () => void) =>
  Extension.create({
    name: 'leaveFocus',
    priority: 1,
    addKeyboardShortcuts: () => ({
      Escape: () => {
        if (!document.documentElement.hasAttribute('data-focus-mode')) return false;
        onLeave();
        return true;
      },
    }),
  });
