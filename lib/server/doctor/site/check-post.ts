import { examine, type Finding } from '../finding.ts';
import { checkSitemap } from './check-files.ts';
import { checkLinks, checkPages } from './check-pages.ts';
import type { SiteUnderTest } from './site-under-test.ts';

/** Looks at one page as readers, search engines and messengers get it, at what it links to, and whether the map has it. */
export async function checkPost(path: string, site: SiteUnderTest): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const { findings, links } = await checkPages([path], site);
    return [...findings, ...(await checkLinks(links)), ...(await checkSitemap(site, [path]))];
  });
}
