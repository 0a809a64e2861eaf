import type { Editor } from '@tiptap/core';

type OnKey = (event: KeyboardEvent) => boolean;

const menus = new WeakMap<Editor, OnKey>();

/** The open menu says what it does with keys of the text; true where a key was the menu's. */
export const takeMenuKeys = (editor: Editor, onKey: OnKey): void => void menus.set(editor, onKey);

export const giveMenuKey = (editor: Editor, event: KeyboardEvent): boolean => menus.get(editor)?.(event) ?? false;
