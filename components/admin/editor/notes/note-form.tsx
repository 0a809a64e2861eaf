'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorMessage } from '@/lib/api/api-error';
import { LONGEST_NOTE } from '@/lib/schemas/post-note';

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
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
