'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useSession } from '../state/session-context';
import { NoteForm } from './note-form';
import type { Quote } from './quotes';
import type { Notes } from './use-notes';

/** What is selected in the text, as it changes. */
function useSelectedQuote(): [Quote | null, () => void] {
  const session = useSession();
  const [quote, setQuote] = useState(() => session.quotes?.selected() ?? null);
  useEffect(() => session.quotes?.watch(() => setQuote(session.quotes?.selected() ?? null)), [session]);
  return [quote, () => setQuote(null)];
}

/** A new conversation: on the words that are selected, or on the whole post. */
export function NewNote({ notes }: { notes: Notes }) {
  const t = useTranslations('editor.notes');
  const [quote, forget] = useSelectedQuote();
  return (
    <Stack spacing={1}>
      {quote ? (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="body2" noWrap sx={{ flex: 1, borderInlineStart: 3, borderColor: 'warning.main', px: 1 }}>
            <bdi>{quote.quote}</bdi>
          </Typography>
          <Button size="small" onClick={forget}>
            {t('whole')}
          </Button>
        </Stack>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('hint')}
        </Typography>
      )}
      <NoteForm
        label={t(quote ? 'newOnWords' : 'new')}
        action={t('send')}
        onSend={async (text) => {
          await notes.write({ text, ...quote });
          forget();
        }}
      />
    </Stack>
  );
}
