import type { Editor } from '@tiptap/core';
import { arePrinted } from '../typing/typographic-signs';
import { askForBlock } from '../blocks/ask-for-block';
import { canMoveBlock, moveBlock } from '../blocks/find-blocks';
import type { ToolIconName } from './tool-icon';

export type ToolName = ToolIconName;

export type Tool = {
  name: ToolName;
  /** As it is pressed, with Mod for Ctrl or ⌘. */
  keys?: string;
  /** Whether it is on; tools that are not switches leave it out. */
  isOn?: (editor: Editor) => boolean;
  isUsable?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const chain = (editor: Editor) => editor.chain().focus();

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `heading${level}`,
  keys: `Mod+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
});

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code', keys: string): Tool => ({
  ...{ name, keys, isOn: (editor) => editor.isActive(name) },
  run: (editor) => chain(editor).toggleMark(name).run(),
});

const moving = (name: 'moveUp' | 'moveDown', keys: string, by: -1 | 1): Tool => ({
  ...{ name, keys, isUsable: (editor) => canMoveBlock(editor, by) },
  run: (editor) => {
    moveBlock(editor, by);
    editor.view.focus();
  },
});

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

/** What the toolbar holds, in groups. What asks for words first or opens, and images, the toolbar does itself. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [{ name: 'plus', run: askForBlock }, moving('moveUp', 'Alt+↑', -1), moving('moveDown', 'Alt+↓', 1)],
  [
    {
      name: 'undo',
      keys: 'Mod+Z',
      isUsable: (editor) => editor.can().undo(),
      run: (editor) => chain(editor).undo().run(),
    },
    {
      name: 'redo',
      keys: 'Mod+Shift+Z',
      isUsable: (editor) => editor.can().redo(),
      run: (editor) => chain(editor).redo().run(),
    },
  ],
  [heading(2), heading(3), heading(4)],
  [
    mark('bold', 'Mod+B'),
    mark('italic', 'Mod+I'),
    mark('underline', 'Mod+U'),
    mark('strike', 'Mod+Shift+S'),
    mark('code', 'Mod+E'),
    { name: 'link', keys: 'Mod+K', isOn: (editor) => editor.isActive('link'), run: () => undefined },
  ],
  [
    {
      name: 'bulletList',
      keys: 'Mod+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => chain(editor).toggleBulletList().run(),
    },
    {
      name: 'orderedList',
      keys: 'Mod+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => chain(editor).toggleOrderedList().run(),
    },
    {
      name: 'quote',
      keys: 'Mod+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => chain(editor).toggleBlockquote().run(),
    },
    {
      name: 'codeBlock',
      keys: 'Mod+Alt+C',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => chain(editor).toggleCodeBlock().run(),
    },
  ],
  [
    { name: 'image', run: () => undefined },
    { name: 'table', run: (editor) => chain(editor).insertTable(NEW_TABLE).run() },
    { name: 'rule', run: (editor) => chain(editor).setHorizontalRule().run() },
  ],
  [
    { name: 'find', keys: 'Mod+F', run: () => undefined },
    {
      name: 'typography',
      isOn: arePrinted,
      run: (editor) => void editor.commands.toggleTypographicSigns(),
    },
    { name: 'shortcuts', keys: '?', run: () => undefined },
  ],
];

export const ALL_TOOLS: readonly Tool[] = TOOLS.flat();

/** Whether the keyboard is one of Apple's. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as they are pressed, such as Mod+Shift+Z: ⌘ on Apple's keyboards, Ctrl elsewhere. */
export function spellKeys(keys: string): string {
  return isApple()
    ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
    : keys.replace('Mod', 'Ctrl');
}

type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code' | 'key'>;

/** Ctrl+F and Ctrl+H; on Apple's keyboards, where Ctrl moves the caret, ⌘F and ⌥⌘F. */
export function isFindKey({ ctrlKey, metaKey, altKey, shiftKey, code, key }: Keys): boolean {
  if (shiftKey) return false;
  if (isApple()) return metaKey && !ctrlKey && (key.toLowerCase() === 'f' || (altKey && code === 'KeyF'));
  return ctrlKey && !metaKey && !altKey && /^[fh]$/i.test(key);
}
