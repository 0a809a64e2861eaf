'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError, errorMessage, type FieldErrors } from '@/lib/api/api-error';
import { sendMessage } from '@/lib/api/contact';
import plainForm from '@/components/ui/plain-form.module.css';
import styles from './contact-form.module.css';

type State = { kind: 'writing' | 'sending' | 'sent' } | { kind: 'failed'; reason: string; errors: FieldErrors };

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '');

type Wrong = { 'aria-invalid': true; 'aria-describedby': string };
type FieldProps = { label: string; error: string | undefined; children: (wrong: Wrong | undefined) => ReactNode };

/** A field and, below it, what is wrong with it. */
function Field({ label, error, children }: FieldProps) {
  const id = useId();
  return (
    <>
      <label>
        <span>{label}</span>
        {children(error ? { 'aria-invalid': true, 'aria-describedby': id } : undefined)}
      </label>
      {error && (
        <p id={id} className={plainForm.wrong}>
          {error}
        </p>
      )}
    </>
  );
}

type FieldsProps = { state: State; onSubmit: (event: FormEvent<HTMLFormElement>) => void };

/** What is asked for, with what the server found wrong with it. */
function Fields({ state, onSubmit }: FieldsProps) {
  const t = useTranslations('contact');
  const errors = state.kind === 'failed' ? state.errors : {};
  return (
    // Before its script is there `dialog` keeps the words out of an address, and EARLY_SCRIPT that they were sent.
    <form className={`${plainForm.form} ${styles.form}`} method="dialog" data-early="" noValidate onSubmit={onSubmit}>
      <Field label={t('name')} error={errors.name?.[0]}>
        {(wrong) => <input name="name" autoComplete="name" maxLength={100} {...wrong} />}
      </Field>
      <Field label={t('email')} error={errors.email?.[0]}>
        {(wrong) => <input name="email" type="email" autoComplete="email" required maxLength={254} {...wrong} />}
      </Field>
      <Field label={t('message')} error={errors.message?.[0]}>
        {(wrong) => <textarea name="message" rows={7} required maxLength={5000} {...wrong} />}
      </Field>
      {state.kind === 'failed' && Object.keys(errors).length === 0 && <Notice severity="error">{state.reason}</Notice>}
      <Button type="submit" variant="contained" disabled={state.kind === 'sending'}>
        {t('send')}
      </Button>
    </form>
  );
}

/** A message to those who run the site, where they name no other way. What is wrong the server says. */
export function ContactForm() {
  const t = useTranslations('contact');
  const [state, setState] = useState<State>({ kind: 'writing' });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.querySelector('form');
    if (form?.dataset.early) form.requestSubmit();
  }, []);
  useEffect(() => {
    // The first field that is wrong, or what says that the message was sent: the button is gone, or was off meanwhile.
    const next = box.current?.querySelector<HTMLElement>('[aria-invalid], [role="status"]');
    if (next) next.focus();
    else if (state.kind === 'failed' && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const data = new FormData(event.currentTarget);
    setState({ kind: 'sending' });
    try {
      await sendMessage({ name: textOf(data, 'name'), email: textOf(data, 'email'), message: textOf(data, 'message') });
      setState({ kind: 'sent' });
    } catch (error) {
      const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
      setState({ kind: 'failed', reason: errorMessage(error, t('failed')), errors });
    }
  }
  return (
    <div ref={box}>
      {state.kind === 'sent' ? (
        <div role="status" tabIndex={-1}>
          <Notice severity="info">{t('sent')}</Notice>
        </div>
      ) : (
        <Fields state={state} onSubmit={(event) => void send(event)} />
      )}
    </div>
  );
}
