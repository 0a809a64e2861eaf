'use client';

import { Placeholder } from '@tiptap/extensions';
import { getSchema, ReactNodeViewRenderer, useEditor, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { FigureView } from '../images/figure-view';
import { writingInput } from '../paste/writing-input';
import { countUndescribed } from '../publish/undescribed-images';
import { Figure } from '../schema/figure';
import { postExtensions } from '../schema/post-extensions';
import { readPost } from '../schema/read-post';
import { writePost } from '../schema/write-post';
import type { EditSession } from '../state/edit-session';

const figure = Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) });

/** The editor of a session's text. */
export function useTextEditor(session: EditSession): Editor {
  const t = useTranslations('editor');
  const [start] = useState(() => session.store.getState().fields.content);
  const extensions = useMemo(
    () => [
      ...postExtensions({ figure }),
      Placeholder.configure({ placeholder: t('text.placeholder') }),
      writingInput({ uploadFailed: t('image.uploadFailed'), lostImages: (count) => t('image.lost', { count }) }),
    ],
    [t],
  );
  const editor = useEditor({
    extensions,
    // As a model, never as a string: the page's Trusted Types refuse the editor's own parser.
    content: readPost(getSchema(extensions), start).toJSON(),
    immediatelyRender: true,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { 'aria-label': t('text.label'), 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ transaction }) => {
      if (transaction.docChanged) session.touch();
    },
  });
  useEffect(() => {
    session.attach({
      read: () => writePost(editor.state.doc),
      countUndescribed: () => countUndescribed(editor.state.doc),
      write: (html) => editor.commands.setContent(readPost(editor.schema, html).toJSON(), { emitUpdate: false }),
    });
    return () => session.detach();
  }, [session, editor]);
  return editor;
}
