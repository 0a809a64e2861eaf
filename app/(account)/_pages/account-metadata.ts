import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { pathTo } from '@/lib/paths';
import { siteSettings } from '@/lib/server/db/site-settings';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';

type AccountPage = 'login' | 'register' | 'forgot' | 'reset' | 'verify' | 'profile' | 'undo' | 'invitation';

// A page whose address is a secret has no canonical link.
const PATHS: Partial<Record<AccountPage, string>> = {
  login: pathTo.login(),
  register: pathTo.register(),
  forgot: pathTo.forgotPassword(),
  reset: pathTo.resetPassword(),
  verify: pathTo.verifyEmail(),
  profile: pathTo.profile(),
};

/** Head of an account page; none of them belongs into a search index (docs/api.md#pages). */
export async function accountMetadata(page: AccountPage): Promise<Metadata> {
  const t = await getTranslations('account');
  const describe = await getTranslations('pages.account');
  const path = PATHS[page];
  const metadata = pageMetadata({
    title: t(`${page}.title`),
    description: describe(page, { siteName: siteSettings().name }),
    ...(path !== undefined && { path }),
    robots: { index: false, follow: false },
  });
  // Links of mails carry codes: no other site is told the address.
  return { ...metadata, referrer: 'same-origin' };
}
