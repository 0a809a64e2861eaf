'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState, useEffect } from 'react';
import { isComposed } from '@/components/ui/typing';
import { errorMessage } from '@/lib/api/api-error';
import { LONGEST_NOTE } from '@/lib/schemas/post-note';
import { useSession } from '../state/session-context';
import type { Quote } from './quotes';
import type { Notes } from './use-notes';

type NoteFormProps = {
  label: string;
  action: string;
  autoFocus?: boolean;
  /** Nothing need be said. */
  isOptional?: boolean;
  /** Rejects when the server refuses: what was typed stays. */
  onSend: (text: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** A few words to the others who work on the post. */
export function NoteForm({ label, action, autoFocus = false, isOptional = false, onSend, onCancel }: NoteFormProps) {
  const t = useTranslations('editor.notes');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isReady = !isSending && (isOptional || text.trim() !== '');
  const send = async () => {
    if (!isReady) return;
    setSending(true);
    setProblem(null);
    try {
      await onSend(text);
      setText('');
    } catch (error) {
      setProblem(errorMessage(error, t('failed')));
    }
    setSending(false);
  };
  return (
    <Stack spacing={1}>
      <TextField
        multiline
        fullWidth
        size="small"
        minRows={2}
        maxRows={10}
        autoFocus={autoFocus}
        label={label}
        value={text}
        error={problem !== null}
        helperText={problem && <span role="alert">{problem}</span>}
        slotProps={{ htmlInput: { maxLength: LONGEST_NOTE, dir: 'auto' } }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposed(event.nativeEvent)) return;
          event.preventDefault();
          void send();
        }}
      />
      <Stack direction="row" spacing={1}>
        <Button size="small" variant="contained" disabled={!isReady} onClick={() => void send()}>
          {action}
        </Button>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

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
