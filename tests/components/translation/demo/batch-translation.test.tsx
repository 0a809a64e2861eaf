import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { BatchTranslation } from '@/components/translation/demo/batch-translation';
import { useLanguage } from '@/stores/language';
import { json, stubApi } from '../../../api/stub-api';

const messages = { translation: JSON.parse(readFileSync('messages/en/translation.json', 'utf8')) as object };

beforeEach(() => useLanguage.setState({ translationCache: {}, translationHistory: [] }));

test('a cancelled batch asks for nothing more and begins nothing anew', async () => {
  const { asked } = stubApi(() => json({ translatedText: 'এক' }));
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <BatchTranslation pair={{ source: 'en', target: 'bn' }} />
    </NextIntlClientProvider>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'one{enter}two{enter}three');
  await userEvent.click(screen.getByRole('button', { name: 'Translate all' }));
  await screen.findByText('এক');
  const pressed = screen.getByRole('button', { name: 'Cancel' });
  await userEvent.click(pressed);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Stopped'));
  expect(screen.getByRole('button', { name: 'Translate all' })).toBeEnabled();
  expect(screen.queryByRole('progressbar')).toBeNull();
  // A browser looks at a button's type after the press: the same element must not be the form's submit by then.
  expect(pressed).not.toBeInTheDocument();
  expect(asked).toEqual(['POST /api/translate']);
});
