'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslations, useLocale } from 'next-intl';
import { useState } from 'react';
import { may } from '@/lib/rules/roles';
import { useViewer } from '../../viewer';
import { useEdited, useSession } from '../state/session-context';
import { LANGUAGES } from '@/lib/rules/languages';
import { AuthorField } from '@/components/admin/form/author-field';
import type { AuthorLink } from '@/lib/schemas/post';

/** Whether the post stands first on the home page, for editors to say, and whether it takes comments. */
export function PostSwitches() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const viewer = useViewer();
  const pinned = useEdited(({ fields }) => fields.pinned);
  const comments = useEdited(({ fields }) => fields.comments);
  return (
    <>
      {may(viewer.role, 'posts.write-any') && (
        <FormControlLabel
          control={<Switch checked={pinned} onChange={(_event, isOn) => session.change({ pinned: isOn })} />}
          label={t('pinned')}
        />
      )}
      <FormControlLabel
        control={
          <Switch
            checked={comments === 'open'}
            onChange={(_event, isOn) => session.change({ comments: isOn ? 'open' : 'closed' })}
          />
        }
        label={t('commentsOpen')}
      />
    </>
  );
}

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

/** Who wrote the post, the first one first. Others than editors add to themselves; who only helped sees the names. */
export function AuthorSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const viewer = useViewer();
  const stored = useEdited(({ post }) => post?.authors);
  const ids = useEdited(({ fields }) => fields.authorIds);
  const problem = useEdited(({ errors }) => errors.authorIds?.[0]);
  // Known from the post, or from a choice made before.
  const [met, setMet] = useState<readonly AuthorLink[]>([]);
  const known = new Map([...met, ...(stored ?? [viewer])].map((author) => [author.id, author]));
  const chosen = (ids.length > 0 ? ids : [viewer.id]).flatMap((id) => known.get(id) ?? []);
  // On the way from one author to another; until the other is named, the post stays whose it is.
  const [isVacant, setVacant] = useState(false);
  const isEditor = may(viewer.role, 'posts.write-any');
  return (
    <AuthorField
      value={isVacant ? [] : chosen}
      onChange={(authors) => {
        setVacant(authors.length === 0);
        if (authors.length === 0) return;
        setMet((before) => [...before, ...authors]);
        session.change({ authorIds: authors.map(({ id }) => id) });
      }}
      label={t('authors')}
      hint={t('authorsHint')}
      problem={isVacant ? t('authorsNeeded') : problem}
      disabled={!isEditor && chosen[0]?.id !== viewer.id}
    />
  );
}
