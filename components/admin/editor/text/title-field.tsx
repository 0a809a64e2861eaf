'use client';

import { useTranslations } from 'next-intl';
import { textIn } from '@/lib/rules/languages';
import { useSession, useEdited } from '../state/session-context';
import styles from './text.module.css';

/** The title, as large as readers see it. Enter goes on to the text. */
export function TitleField({ onEnter }: { onEnter: () => void }) {
  const t = useTranslations('editor.text');
  const session = useSession();
  const title = useEdited(({ fields }) => fields.title);
  const language = useEdited(({ fields }) => fields.language);
  const problem = useEdited(({ errors }) => errors.title?.[0]);
  return (
    <>
      <textarea
        className={styles.title}
        aria-label={t('title')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'title-problem' : undefined}
        placeholder={t('title')}
        rows={1}
        maxLength={300}
        {...(language ? textIn(language) : { dir: 'auto' })}
        value={title}
        onChange={({ target }) => session.change({ title: target.value.replaceAll(/\n/g, ' ') })}
        onKeyDown={(event) => {
          // Enter also ends a composed word: that one is not ours.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {problem && (
        <p id="title-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
