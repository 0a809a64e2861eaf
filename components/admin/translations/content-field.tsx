'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import type { TranslationForm } from './use-translation-form';
import styles from './translations.module.css';

function Waiting() {
  const t = useTranslations('translation.admin');
  return <Spinner label={t('loading')} />;
}

// The editor is loaded when somebody translates, and needs a browser.
const TranslatedText = dynamic(() => import('./translated-text').then((module) => module.TranslatedText), {
  ssr: false,
  loading: Waiting,
});

/** The text as its readers will see it, to be written over. The server sanitises what is saved. */
export function ContentField({ form, language }: { form: TranslationForm; language: string }) {
  const t = useTranslations('translation.admin');
  const { fields, version, change, errors } = form;
  const error = errors.content?.[0];
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden>
        {t('content')}
      </span>
      <div className={styles.editor}>
        <TranslatedText
          key={version}
          html={fields.content}
          language={language}
          label={t('content')}
          onChange={(content) => change({ content })}
        />
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
