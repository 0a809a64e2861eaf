'use client';

import type { Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { countUndescribed } from '../publish/undescribed-images';
import { readPost } from '../schema/read-post';
import { writePost } from '../schema/write-post';
import type { EditSession } from '../state/edit-session';
import { useRichEditor } from './use-rich-editor';

/** The editor of a session's text. */
export function useTextEditor(session: EditSession): Editor {
  const t = useTranslations('editor.text');
  const [start] = useState(() => session.store.getState().fields.content);
  const editor = useRichEditor({ start, label: t('label'), onChange: () => session.touch() });
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
