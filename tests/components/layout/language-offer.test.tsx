import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageOffer } from '@/components/layout/site-shell';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/layout/language-offer-line';
import { renderShell } from './render-shell';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = 'language=; max-age=0';
});

/** A browser that asks for these languages. */
function ask(...languages: string[]) {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? 'en');
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  return renderShell(<LanguageOffer />);
}

const offer = () => screen.queryByRole('complementary');
const settle = () => act(async () => void (await Promise.resolve()));

test('a first-time reader is offered the first of their languages that there is, in that language', async () => {
  ask('sv-SE', 'bn-BD', 'en');
  const line = await screen.findByRole('complementary');
  expect([line.lang, line.dir]).toEqual(['bn', 'ltr']);
  expect(screen.getByRole('link', { name: 'এই সাইট বাংলায় পড়ুন' })).toHaveAttribute('href', '/language?to=bn');
});

test('a no is remembered', async () => {
  const { unmount } = ask('ar');
  await userEvent.click(await screen.findByRole('button', { name: 'لا، شكرًا' }));
  expect(offer()).toBeNull();
  unmount();
  ask('ar');
  await settle();
  expect(offer()).toBeNull();
});

test('who reads the page’s language, has chosen one, or asks for none of ours, is offered nothing', async () => {
  for (const languages of [
    ['en-GB', 'bn'],
    ['sv', 'fi'],
    ['sv', 'en', 'bn'],
  ]) {
    const { unmount } = ask(...languages);
    await settle();
    await waitFor(() => expect([languages, offer()]).toEqual([languages, null]));
    unmount();
  }
  document.cookie = 'language=en';
  ask('bn');
  await settle();
  expect(offer()).toBeNull();
});
