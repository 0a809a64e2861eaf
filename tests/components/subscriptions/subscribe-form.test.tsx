import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SubscribeForm } from '@/components/subscriptions/subscribe-form';
import { localeOf } from '@/lib/rules/languages';
import { renderAccount } from '../account/render-account';

test('a plain form carries what it is about, and asks for address, frequency and language', () => {
  renderAccount(<SubscribeForm scope="tag" id={7} name="Rivers" />);
  expect(screen.getByText('Rivers')).toBeTruthy();
  const form = screen.getByRole('button', { name: 'Subscribe' }).closest('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/subscriptions']);
  expect(form && Object.fromEntries(new FormData(form))).toEqual({
    ...{ scope: 'tag', id: '7', email: '', frequency: 'each', language: 'en' },
  });
  expect(screen.getByLabelText('Email').hasAttribute('required')).toBe(true);
});

test.each(['bn', 'ar', 'ur'] as const)('whoever reads in %s is offered mails in it', (language) => {
  renderAccount(
    <NextIntlClientProvider locale={localeOf(language)}>
      <SubscribeForm scope="site" id={null} name={null} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('combobox', { name: 'Language of the emails' })).toHaveValue(language);
});

test('it says what became of the form', () => {
  const { unmount } = renderAccount(<SubscribeForm scope="site" id={null} name={null} outcome="asked" />);
  expect(screen.getByRole('status').textContent).toMatch(/is on its way/);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  renderAccount(<SubscribeForm scope="site" id={null} name={null} outcome="failed" />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toHaveAccessibleDescription(/Check the address/);
  expect(email).toHaveFocus();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe' }).form?.noValidate).toBe(true);
});

test('what was typed stands in a form that was refused', () => {
  const typed = { email: 'no@where', frequency: 'weekly', language: 'bn' } as const;
  renderAccount(<SubscribeForm scope="site" id={null} name={null} outcome="failed" typed={typed} />);
  const form = screen.getByRole('button', { name: 'Subscribe' }).closest('form');
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ scope: 'site', ...typed });
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});
