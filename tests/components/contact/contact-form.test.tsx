import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { ContactForm } from '@/components/contact/contact-form';
import { json, stubApi, type Answer } from '../../api/stub-api';

const messages = { contact: JSON.parse(readFileSync('messages/en/contact.json', 'utf8')) };

async function send(answer: Answer) {
  const { asked } = stubApi(answer);
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <ContactForm />
    </NextIntlClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Leela');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(asked).toEqual(['POST contact']);
}

test('what is wrong stands at its field, and the first of them has the focus', async () => {
  const errors = { email: ['Email is required'], message: ['Message is required'] };
  await send(() => json({ message: 'Some fields are wrong.', code: 'validation', errors }, 422));
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toBeInvalid();
  expect(email).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('Message is required');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Leela');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is no field’s fault is said above the button, which gets back the focus that it lost while it was off', async () => {
  await send(() => {
    // As browsers do with one that is off.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return json({ message: 'Too many messages.', code: 'too_many_requests' }, 429);
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many messages.');
  expect(screen.getByRole('button')).toHaveFocus();
});

test('that the message was sent has the focus', async () => {
  await send(() => json({ message: 'Sent' }, 202));
  expect(await screen.findByText('Your message was sent.')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveFocus();
});
