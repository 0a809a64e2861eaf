'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type ClipboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Prose } from '@/components/ui/prose';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { textIn } from '@/lib/languages';
import type { TranslationForm } from './use-translation-form';
import styles from './translations.module.css';

/** Pasted text comes without the look of the place that it was copied from. */
function pasteText(event: ClipboardEvent) {
  event.preventDefault();
  document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
}

/** The text as its readers will see it, to be written over, or its HTML. The server sanitises what is saved. */
export function ContentField({ form, language }: { form: TranslationForm; language: string }) {
  const t = useTranslations('translation.admin');
  const labelId = useId();
  const [isSource, setSource] = useState(false);
  const { fields, version, change, errors } = form;
  const error = errors.content?.[0];
  function toggle() {
    form.showAnew();
    setSource(!isSource);
  }
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <span className={styles.label} id={labelId}>
          {t('content')}
        </span>
        <Button aria-pressed={isSource} onClick={toggle}>
          {t('html')}
        </Button>
      </div>
      {isSource ? (
        <textarea
          className={styles.source}
          aria-labelledby={labelId}
          rows={24}
          dir="ltr"
          spellCheck={false}
          value={fields.content}
          onChange={({ target }) => change({ content: target.value })}
        />
      ) : (
        <Prose lang={language}>
          <Editable
            key={version}
            html={fields.content}
            language={language}
            labelledBy={labelId}
            onChange={(content) => change({ content })}
          />
        </Prose>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type EditableProps = { html: string; language: string; labelledBy: string; onChange: (html: string) => void };

function Editable({ html, language, labelledBy, onChange }: EditableProps) {
  // What stands there is the browser's to change; it is set once.
  const [first] = useState(html);
  return (
    <TrustedHtml
      className={styles.editable}
      html={first}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      aria-multiline
      aria-labelledby={labelledBy}
      tabIndex={0}
      {...textIn(language)}
      onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
      onPaste={pasteText}
      onInput={({ currentTarget }) => onChange(currentTarget.innerHTML)}
    />
  );
}
