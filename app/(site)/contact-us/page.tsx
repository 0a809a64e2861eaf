import type { Metadata } from 'next';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { ContactForm } from '@/components/contact/contact-form';
import { LinkButton } from '@/components/ui/button';
import { MoreMessages } from '@/components/ui/more-messages';
import { MatraHeading } from '@/components/ui/matra-heading';
import { languageOf, textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import { describeTextPage } from '@/lib/server/discovery/json-ld/describe-pages';
import { describePage } from '@/lib/server/discovery/json-ld/nodes';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { siteSettings } from '@/lib/server/db/site-settings';
import { getFixedPage, sitePageMetadata } from '../_static/site-page';
import { SitePageView } from '../_static/static-page-view';
import styles from './contact.module.css';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const page = await getFixedPage('contact-us');
  if (page.edited) return sitePageMetadata(page);
  const t = await getTranslations('pages');
  const description = t('contactDescription', { siteName: siteSettings().name });
  return pageMetadata({ title: t('contactTitle'), description, path: pathTo.contact() });
}

/** What stands above the way to write: the operator's own words, or a few in the reader's language and in Bengali. */
async function Words() {
  const page = await getFixedPage('contact-us');
  if (page.edited) return <SitePageView page={page} />;
  const [t, own] = [await getTranslations('pages'), await getTranslations('contact')];
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
    <>
      <MatraHeading>{t('contactTitle')}</MatraHeading>
      <p>{contactUrl ? t('contactLead') : own('lead')}</p>
      {contactUrl && language !== 'bn' && <p {...textIn('bn')}>{t('contactLeadBengali')}</p>}
    </>
  );
}

/** docs/product.md#purpose: the contact page offers only a messaging link; without one it takes the message itself. */
export default async function ContactPage() {
  const t = await getTranslations('pages');
  const { contact } = await getMessages();
  const { contact_url: contactUrl } = siteSettings();
  return (
    <div className={styles.contact}>
      <Words />
      {contactUrl ? (
        <LinkButton href={contactUrl} variant="contained" rel="noopener">
          {t('contactAction')}
        </LinkButton>
      ) : (
        <MoreMessages namespaces={{ contact: contact ?? {} }}>
          <ContactForm />
        </MoreMessages>
      )}
    </div>
  );
}
