'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useEdited, useSession } from '../state/session-context';
import fields from './fields.module.css';

// SPEC 9: the languages of the site.
const LANGUAGES = ['en', 'bn', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'ja', 'ko', 'zh', 'ar', 'hi', 'ur'];

/** The language that the post is written in. */
export function LanguageSetting() {
  const t = useTranslations('editor.settings');
  const id = useId();
  const session = useSession();
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' });
  const language = useEdited((state) => state.fields.language);
  const offered = language === '' || LANGUAGES.includes(language) ? LANGUAGES : [language, ...LANGUAGES];
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('language')}</label>
      <select id={id} value={language} onChange={({ target }) => session.change({ language: target.value })}>
        {language === '' && <option value="">{t('languageFromText')}</option>}
        {offered.map((tag) => (
          <option key={tag} value={tag}>
            {names.of(tag) ?? tag}
          </option>
        ))}
      </select>
    </div>
  );
}
