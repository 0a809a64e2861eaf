'use client';

import { Placeholder } from '@tiptap/extensions';
import { getSchema, ReactNodeViewRenderer, useEditor, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { blockQuery } from '../blocks/block-query';
import { findInPost } from '../find/find-in-post';
import { movableBlocks } from '../blocks/movable-blocks';
import { settledFootnotes } from '../footnotes/settle-footnotes';
import { markedQuotes } from '../notes/quotes';
import { FigureView } from '../images/figure-view';
import { writingInput } from '../paste/writing-input';
import { Figure } from '../schema/figure';
import { CardView } from '../media/card-view';
import { FileView, PlayerView } from '../media/file-views';
import { GalleryView } from '../media/gallery-view';
import { Card, FileBlock, Gallery, LinkButton, Player } from '../schema/media';
import { postExtensions } from '../schema/post-extensions';
import { readPost } from '../schema/read-post';
import { say } from '@/components/ui/say';
import { useFocusMode } from '../state/focus-mode';
import { leaveFocus } from './leave-focus';
import { tasks } from '../typing/tasks';
import { typedMarkdown } from '../typing/typed-markdown';
import { typedTable } from '../typing/typed-table';
import { typographicSigns } from '../typing/typographic-signs';

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
      leaveFocus(() => {
        useFocusMode.getState().set(false);
        say(t('focus.isOff'), 'info');
      }),
      Placeholder.configure({ placeholder: t('text.placeholder') }),
      writingInput({
        uploadFailed: t('image.uploadFailed'),
        lostImages: (count) => t('image.lost', { count }),
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
