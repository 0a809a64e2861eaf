import { readFileSync } from 'node:fs';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SingleTranslation } from '@/components/translation/demo/translation-demo';
import { useLanguage } from '@/stores/language';
import { json, stubApi } from '../../api/stub-api';

const messages = { translation: JSON.parse(readFileSync('messages/en/translation.json', 'utf8')) as object };

beforeEach(() => useLanguage.setState({ translationCache: {}, translationHistory: [] }));

test('a text that no service translated does not stand under the word Translation, and can be sent again', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  let isAway = true;
  stubApi(() => (isAway ? json({ error: true, message: 'Translation failed' }) : json({ translatedText: 'সুপ্রভাত' })));
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <SingleTranslation pair={{ source: 'en', target: 'bn' }} />
    </NextIntlClientProvider>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'Good morning');
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('status')).toHaveTextContent('Shown untranslatedGood morning');
  isAway = false;
  await userEvent.click(again);
  expect(await screen.findByText('সুপ্রভাত')).toHaveAttribute('lang', 'bn');
  expect(screen.getByRole('status')).toHaveTextContent(/^Translation/);
});
