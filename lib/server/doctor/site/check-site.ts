import { examine, type Finding } from '../finding.ts';
import { checkFiles } from './check-files.ts';
import { checkHeaders } from './check-headers.ts';
import { checkLinks, checkPages } from './check-pages.ts';
import { fetchAs } from './fetch-as.ts';
import type { SiteUnderTest } from './site-under-test.ts';

type Listed = { posts: { slug: string; author_username: string; categories?: { slug: string }[] }[] };

/** One page of each kind: home, the newest post, its author and category. */
async function samplePaths({ asked }: SiteUnderTest): Promise<string[]> {
  const { text } = await fetchAs('browser', `${asked}/api/v1/posts?limit=1`);
  const listed: Listed = JSON.parse(text);
  const [post] = listed.posts;
  if (!post) return ['/'];
  const { text: categories } = await fetchAs('browser', `${asked}/api/v1/categories`);
  const [category] = post.categories ?? (JSON.parse(categories) as { categories: { slug: string }[] }).categories;
  const segment = encodeURIComponent;
  return [
    '/',
    `/posts/${segment(post.slug)}`,
    `/users/${segment(post.author_username)}`,
    ...(category ? [`/categories/${segment(category.slug)}`] : []),
  ];
}

/** Looks at a running site from outside, as readers, search engines and messengers see it. */
export async function checkSite(site: SiteUnderTest): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const paths = await samplePaths(site);
    const { findings, links } = await checkPages(paths, site);
    return [
      ...findings,
      ...(await checkLinks(links)),
      ...(await checkFiles(site, paths, paths.length > 1)),
      ...(await checkHeaders(site)),
    ];
  });
}
