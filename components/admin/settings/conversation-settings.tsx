'use client';

import { useTranslations } from 'next-intl';
import { LANGUAGES } from '@/lib/rules/languages';
import { COMMENT_RULES } from '@/lib/rules/settings';
import { SettingField, SettingGroup, useChoices } from './setting-field';

const languages = LANGUAGES.map(({ code, nativeName }) => ({ value: code, text: nativeName }));

/** Where the site is at home: its zone, and the language that it greets in. */
export function PlaceSettings() {
  const t = useTranslations('site.settings');
  return (
    <SettingGroup title={t('groups.place')}>
      <SettingField name="time_zone" label={t('timeZone')} hint={t('timeZoneHint')} />
      <SettingField name="language" label={t('language')} hint={t('languageHint')} choices={languages} />
    </SettingGroup>
  );
}

/** Who may answer, and for how long. */
export function ConversationSettings() {
  const t = useTranslations('site.settings');
  return (
    <SettingGroup title={t('groups.conversation')}>
      <SettingField name="comments" label={t('comments')} choices={useChoices('comments', COMMENT_RULES)} />
      <SettingField name="close_comments_after_days" label={t('closeAfter')} hint={t('closeAfterHint')} type="number" />
    </SettingGroup>
  );
}
