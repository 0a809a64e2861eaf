import { MatraHeading } from '@/components/ui/matra-heading';
import { OnceHtml } from '@/components/ui/once-html';
import { Prose } from '@/components/ui/prose';
import { textIn } from '@/lib/rules/languages';
import { describeTextPage } from '@/lib/server/discovery/json-ld/describe-pages';
import { describePage } from '@/lib/server/discovery/json-ld/page-graph';
import { getStaticPage, type StaticPageSlug } from '@/lib/server/content/static-page';
import styles from './static-page.module.css';

/** A page whose text is a file of ours, marked with the language that it is written in. */
export async function StaticPageView({ slug }: { slug: StaticPageSlug }) {
  const { title, description, html, language } = await getStaticPage(slug);
  const type = slug === 'about-us' ? 'AboutPage' : 'WebPage';
  describePage(describeTextPage({ type, name: title, description, path: `/${slug}`, language }));
  return (
    <article className={styles.page} {...textIn(language)}>
      <MatraHeading>{title}</MatraHeading>
      <Prose>
        <OnceHtml id={slug} html={html} />
      </Prose>
    </article>
  );
}
