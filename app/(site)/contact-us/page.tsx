import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/link-button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { languageOf, textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import { describeTextPage } from '@/lib/server/discovery/json-ld/describe-pages';
import { describePage } from '@/lib/server/discovery/json-ld/page-graph';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { siteSettings } from '@/lib/server/site-settings';
import styles from './contact.module.css';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pages');
  const description = t('contactDescription', { siteName: siteSettings().name });
  return pageMetadata({ title: t('contactTitle'), description, path: pathTo.contact() });
}

/** docs/product.md#purpose: the contact page offers only a messaging link. */
export default async function ContactPage() {
  const t = await getTranslations('pages');
  const language = languageOf(await getLocale());
  const { contact_url: contactUrl, name: siteName } = siteSettings();
  const description = t('contactDescription', { siteName });
  describePage(
    describeTextPage({
      type: 'ContactPage',
      name: t('contactTitle'),
      description,
      path: pathTo.contact(),
      language,
    }),
  );
  return (
    <div className={styles.contact}>
      <MatraHeading>{t('contactTitle')}</MatraHeading>
      {contactUrl ? (
        <>
          <p>{t('contactLead')}</p>
          {language !== 'bn' && <p {...textIn('bn')}>{t('contactLeadBengali')}</p>}
          <LinkButton href={contactUrl} variant="contained" rel="noopener">
            {t('contactAction')}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{t('contactUnset')}</p>
          <p>{t.rich('contactUnsetHint', { code: (name) => <code>{name}</code> })}</p>
        </>
      )}
    </div>
  );
}
