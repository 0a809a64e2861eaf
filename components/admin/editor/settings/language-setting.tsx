'use client';

import TextField from '@mui/material/TextField';
import { useLocale, useTranslations } from 'next-intl';
import { LANGUAGES } from '@/lib/rules/languages';
import { useEdited, useSession } from '../state/session-context';

const CODES: readonly string[] = LANGUAGES.map(({ code }) => code);

/** The language that the post is written in. */
export function LanguageSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' });
  const language = useEdited((state) => state.fields.language);
  const offered = language === '' || CODES.includes(language) ? CODES : [language, ...CODES];
  return (
    <TextField
      select
      size="small"
      label={t('language')}
      value={language}
      onChange={({ target }) => session.change({ language: target.value })}
      slotProps={{ select: { native: true } }}
    >
      {language === '' && <option value="">{t('languageFromText')}</option>}
      {offered.map((tag) => (
        <option key={tag} value={tag}>
          {names.of(tag) ?? tag}
        </option>
      ))}
    </TextField>
  );
}
