import { MatraHeading } from '@/components/ui/matra-heading';
import { textIn } from '@/lib/rules/languages';
import type { Page } from '@/lib/schemas/page';
import { describeTextPage } from '@/lib/server/discovery/json-ld/describe-pages';
import { describePage } from '@/lib/server/discovery/json-ld/nodes';
import { FramedContent } from '../_posts/post-content';
import { descriptionOf, getFixedPage } from './site-page';
import styles from './static-page.module.css';
import type { FixedPageSlug } from '@/lib/rules/pages';

const TYPES: Record<string, 'AboutPage' | 'ContactPage'> = { 'about-us': 'AboutPage', 'contact-us': 'ContactPage' };

/** A page with a text of the site's own, marked with the language that it is written in. */
export function SitePageView({ page }: { page: Page }) {
  const { title, language, path, slug } = page;
  const description = descriptionOf(page);
  describePage(describeTextPage({ type: TYPES[slug] ?? 'WebPage', name: title, description, path, language }));
  return (
    <article className={styles.page} {...textIn(language)}>
      <MatraHeading>{title}</MatraHeading>
      <FramedContent id={`page-${slug}`} content={page.content} />
    </article>
  );
}

/** One of the pages that every site has. */
export async function StaticPageView({ slug }: { slug: FixedPageSlug }) {
  return <SitePageView page={await getFixedPage(slug)} />;
}
