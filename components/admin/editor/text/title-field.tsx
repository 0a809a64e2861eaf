'use client';

import FormHelperText from '@mui/material/FormHelperText';
import InputBase from '@mui/material/InputBase';
import { useTranslations } from 'next-intl';
import { textIn } from '@/lib/rules/languages';
import { useSession, useEdited } from '../state/session-context';

const TITLE = {
  ...{ mb: 1.5, py: 0.5, font: 'var(--mui-font-h1)', letterSpacing: '-0.012em' },
  '&:lang(bn)': { lineHeight: 1.45, letterSpacing: 0 },
  '&.Mui-focused': { boxShadow: '0 2px 0 var(--mui-palette-primary-main)' },
};

/** The title, as large as readers see it. Enter goes on to the text. */
export function TitleField({ onEnter }: { onEnter: () => void }) {
  const t = useTranslations('editor.text');
  const session = useSession();
  const title = useEdited(({ fields }) => fields.title);
  const language = useEdited(({ fields }) => fields.language);
  const problem = useEdited(({ errors }) => errors.title?.[0]);
  return (
    <>
      <InputBase
        multiline
        fullWidth
        placeholder={t('title')}
        error={problem !== undefined}
        value={title}
        sx={TITLE}
        slotProps={{
          input: {
            'aria-label': t('title'),
            'aria-describedby': problem ? 'title-problem' : undefined,
            maxLength: 300,
            ...(language ? textIn(language) : { dir: 'auto' }),
          },
        }}
        onChange={({ target }) => session.change({ title: target.value.replaceAll(/\n/g, ' ') })}
        onKeyDown={(event) => {
          // Enter also ends a composed word: that one is not ours.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
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
