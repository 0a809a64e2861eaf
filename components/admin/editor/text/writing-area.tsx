'use client';

import FormHelperText from '@mui/material/FormHelperText';
import InputBase from '@mui/material/InputBase';
import { useTranslations } from 'next-intl';
import { isComposed } from '@/components/ui/typing';
import { textIn } from '@/lib/rules/languages';
import { useEdited, useSession } from '../state/session-context';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { markQuotes, selectedQuote, showQuote } from '../notes/quotes';
import { countUnready, showUnready } from '../publish/unready-blocks';
import { writePost, readPost } from '../schema/write-post';
import type { EditSession } from '../state/edit-session';
import { useRichEditor } from './use-rich-editor';
import Box from '@mui/material/Box';
import type { Shortcut } from '../toolbar/shortcuts-dialog';
import { RichText } from './rich-text';

const TITLE = {
  ...{ mb: 1.5, py: 0.5, font: 'var(--mui-font-h1)', letterSpacing: '-0.012em' },
  '&:lang(bn)': { lineHeight: 1.45, letterSpacing: 0 },
  '&.Mui-focused': { boxShadow: '0 2px 0 var(--mui-palette-primary-main)' },
};

/** The title, as large as readers see it. Enter goes on to the text. */
function TitleField({ onEnter }: { onEnter: () => void }) {
  const t = useTranslations('editor.text');
  const session = useSession();
  const [isNew] = useState(() => session.store.getState().post === null);
  const title = useEdited(({ fields }) => fields.title);
  const language = useEdited(({ fields }) => fields.language);
  const problem = useEdited(({ errors }) => errors.title?.[0]);
  return (
    <>
      <InputBase
        multiline
        fullWidth
        // Who begins a post begins with its title.
        autoFocus={isNew}
        placeholder={t('title')}
        error={problem !== undefined}
        value={title}
        sx={TITLE}
        slotProps={{
          input: {
            'aria-label': t('title'),
            'aria-describedby': problem ? 'title-problem' : undefined,
            maxLength: 300,
            // Nothing runs from left to right: what asks for the title stands as the page does.
            ...(language ? textIn(language) : title && { dir: 'auto' }),
          },
        }}
        onChange={({ target }) => session.change({ title: target.value.replaceAll(/\n/g, ' ') })}
        onKeyDown={(event) => {
          // Enter also ends a composed word: that one is not ours.
          if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {problem && (
        <FormHelperText id="title-problem" error role="alert">
          {problem}
        </FormHelperText>
      )}
    </>
  );
}

/** The editor of a session's text. */
function useTextEditor(session: EditSession): Editor {
  const t = useTranslations('editor.text');
  const [start] = useState(() => session.store.getState().fields.content);
  const editor = useRichEditor({ start, label: t('label'), onChange: () => session.touch() });
  useEffect(() => {
    session.attach({
      read: () => writePost(editor.state.doc),
      unready: { count: () => countUnready(editor.state.doc), show: () => showUnready(editor) },
      quotes: {
        selected: () => selectedQuote(editor),
        watch: (onSelect) => {
          editor.on('selectionUpdate', onSelect);
          return () => editor.off('selectionUpdate', onSelect);
        },
        show: (quote) => showQuote(editor, quote),
        mark: (quotes) => markQuotes(editor, quotes),
      },
      write: (html) => editor.commands.setContent(readPost(editor.schema, html).toJSON(), { emitUpdate: false }),
    });
    return () => session.detach();
  }, [session, editor]);
  return editor;
}

const SHORTCUTS: readonly Shortcut[] = [
  { name: 'save', keys: 'Mod+S' },
  { name: 'publish', keys: 'Mod+Enter' },
  { name: 'focusMode', keys: 'Mod+Shift+F' },
];

/** To the beginning of the text. The command alone comes in the next frame: what is typed until then would be title. */
function enter(editor: Editor): void {
  editor.commands.focus('start');
  editor.view.focus();
}

/** Title and text of a post, set as its readers will see them. */
export function WritingArea() {
  const editor = useTextEditor(useSession());
  const language = useEdited(({ fields }) => fields.language);
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={{ maxWidth: '68ch', mx: 'auto', fontSize: '1.125rem' }}>
        <TitleField onEnter={() => enter(editor)} />
        <RichText editor={editor} language={language} shortcuts={SHORTCUTS} />
      </Box>
    </Box>
  );
}
