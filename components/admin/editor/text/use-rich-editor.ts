'use client';

import { Extension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { getSchema, ReactNodeViewRenderer, useEditor, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { say } from '@/components/ui/say';
import { blockQuery } from '../blocks/block-query';
import { movableBlocks } from '../blocks/find-blocks';
import { findInPost } from '../find/find-in-post';
import { settledFootnotes } from '../footnotes/settle-footnotes';
import { FigureView } from '../images/figure-view';
import { CardView } from '../media/card-view';
import { FileView, PlayerView } from '../media/file-views';
import { GalleryView } from '../media/gallery-view';
import { markedQuotes } from '../notes/quotes';
import { writingInput } from '../paste/writing-input';
import { Figure } from '../schema/figure';
import { captions, Card, FileBlock, Gallery, LinkButton, Player } from '../schema/media';
import { postExtensions } from '../schema/post-extensions';
import { readPost } from '../schema/write-post';
import { useFocusMode } from '../state/use-focus-keys';
import { tasks } from '../typing/tasks';
import { typedMarkdown } from '../typing/typed-markdown';
import { typedTable } from '../typing/typed-table';
import { typographicSigns } from '../typing/typographic-signs';

/** Escape leaves the focus mode, unless something in the text has a use for it: a menu, a footnote. */
const leaveFocus = (onLeave: () => void) =>
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

const figure = Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) });
const media = [
  Card.extend({ addNodeView: () => ReactNodeViewRenderer(CardView) }),
  Player.extend({ addNodeView: () => ReactNodeViewRenderer(PlayerView) }),
  FileBlock.extend({ addNodeView: () => ReactNodeViewRenderer(FileView) }),
  Gallery.extend({ addNodeView: () => ReactNodeViewRenderer(GalleryView) }),
  LinkButton,
];

type RichEditorOptions = {
  /** HTML that stands there at first. */
  start: string;
  /** Name of the field, for those who hear it. */
  label: string;
  onChange: (editor: Editor) => void;
};

/** An editor of text as posts have it. */
export function useRichEditor({ start, label, onChange }: RichEditorOptions): Editor {
  const t = useTranslations('editor');
  const extensions = useMemo(
    () => [
      ...postExtensions({ figure, media }),
      settledFootnotes,
      blockQuery,
      markedQuotes,
      findInPost,
      movableBlocks,
      typographicSigns,
      typedMarkdown,
      typedTable,
      tasks,
      captions,
      leaveFocus(() => {
        useFocusMode.getState().set(false);
        say(t('focus.isOff'), 'info');
      }),
      Placeholder.configure({
        placeholder: ({ node }) => t(node.type.name === 'button' ? 'blocks.button' : 'text.placeholder'),
        // A button that says nothing yet is seen as one wherever the caret is.
        showOnlyCurrent: false,
      }),
      writingInput({
        uploadFailed: t('image.uploadFailed'),
        lostImages: (count) => t('image.lost', { count }),
        foreignImages: (count) => t('image.foreign', { count }),
        linkFailed: t('card.failed'),
      }),
    ],
    [t],
  );
  return useEditor({
    extensions,
    // As a model, never as a string: the page's Trusted Types refuse the editor's own parser.
    content: useMemo(() => readPost(getSchema(extensions), start).toJSON(), [extensions, start]),
    immediatelyRender: true,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ editor, transaction }) => {
      if (transaction.docChanged) onChange(editor);
    },
  });
}
