import type { Editor } from '@tiptap/core';

/** Words of the interface that blocks need when something goes wrong. */
type BlockTexts = { uploadFailed: string };

/** Something that the slash menu and the plus button put into a text. Its title is the message `editor.blocks.{name}`. */
export type Block<Name extends string = string> = {
  name: Name;
  /** A path on a grid of 24. */
  icon: string;
  /** English words by which it is found, beside its title in the interface's language. */
  keywords: readonly string[];
  /** Puts it where the caret is; what was typed to find it is gone by then. */
  insert: (editor: Editor, texts: BlockTexts) => void;
};
