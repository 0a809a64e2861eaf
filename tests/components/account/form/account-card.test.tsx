/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountCard } from '@/components/account/form/account-card';
import { LANGUAGES } from '@/lib/rules/languages';

test('what the server sends says to browsers without scripts that the page needs them, in every language', () => {
  for (const { code } of LANGUAGES) {
    // Our own file; that it holds the text is what is tested.
    const account = JSON.parse(readFileSync(`messages/${code}/account.json`, 'utf8')) as { needsScript: string };
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale={code} messages={{ account }} timeZone="UTC">
        <AccountCard title="Sign In" />
      </NextIntlClientProvider>,
    );
    expect(/<noscript>(.*?)<\/noscript>/.exec(html)?.[1]).toContain(account.needsScript);
  }
});
