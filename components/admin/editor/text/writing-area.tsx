'use client';

import Box from '@mui/material/Box';
import { useEdited, useSession } from '../state/session-context';
import { RichText } from './rich-text';
import { TitleField } from './title-field';
import { useTextEditor } from './use-text-editor';

/** Title and text of a post, set as its readers will see them. */
export function WritingArea() {
  const editor = useTextEditor(useSession());
  const language = useEdited(({ fields }) => fields.language);
  return (
    <Box sx={{ maxWidth: '68ch', mx: 'auto', fontSize: '1.125rem' }}>
      <TitleField onEnter={() => editor.commands.focus('start')} />
      <RichText editor={editor} language={language} />
    </Box>
  );
}
