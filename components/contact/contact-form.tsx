'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
import { sendMessage } from '@/lib/api/contact';
import plainForm from '@/components/ui/plain-form.module.css';
import styles from './contact-form.module.css';

type State = { kind: 'writing' | 'sending' | 'sent' } | { kind: 'failed'; reason: string };

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '');

/** A message to those who run the site, where they name no other way. What is wrong the server says. */
export function ContactForm() {
  const t = useTranslations('contact');
  const [state, setState] = useState<State>({ kind: 'writing' });
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const data = new FormData(event.currentTarget);
    setState({ kind: 'sending' });
    try {
      await sendMessage({ name: textOf(data, 'name'), email: textOf(data, 'email'), message: textOf(data, 'message') });
      setState({ kind: 'sent' });
    } catch (error) {
      setState({ kind: 'failed', reason: errorMessage(error, t('failed')) });
    }
  }
  if (state.kind === 'sent')
    return (
      <div role="status">
        <Notice severity="info">{t('sent')}</Notice>
      </div>
    );
  return (
    <form className={`${plainForm.form} ${styles.form}`} onSubmit={(event) => void send(event)}>
      <label>
        <span>{t('name')}</span>
        <input name="name" autoComplete="name" maxLength={100} />
      </label>
      <label>
        <span>{t('email')}</span>
        <input name="email" type="email" autoComplete="email" required maxLength={254} />
      </label>
      <label>
        <span>{t('message')}</span>
        <textarea name="message" rows={7} required maxLength={5000} />
      </label>
      {state.kind === 'failed' && <Notice severity="error">{state.reason}</Notice>}
      <Button type="submit" variant="contained" disabled={state.kind === 'sending'}>
        {t('send')}
      </Button>
    </form>
  );
}
