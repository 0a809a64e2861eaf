import { stringify } from 'yaml';
import { pathTo } from '../../paths.ts';
import { authorsOf } from '../../rules/posts.ts';
import type { Post } from '../../schemas/post.ts';
import { runtime } from '../runtime.ts';
import { canonicalOf } from './head/post-links.ts';
import { lastModified } from './head/post-metadata.ts';
import { absoluteUrl } from './text-response.ts';

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name);

// Where a line ends for readers of YAML 1.1, and for nobody else: what stands behind it would be a field of its own.
const LINES_OF_OLD = /[\u0085\u2028\u2029]/gu;

/** Texts so that they are the same texts for readers of YAML 1.1, most generators: a title may be `Yes`, a language is `no`. */
const inYaml = (texts: Record<string, string | string[]>) =>
  stringify(texts, { lineWidth: 0, compat: 'yaml-1.1' }).replace(LINES_OF_OLD, ' ');

/** What a post says of itself, as generators of sites read it; what it has none of is left out. */
function frontMatter(post: Post): string {
  const description = post.meta_description || post.excerpt;
  const categories = namesOf(post.categories ?? []);
  const tags = namesOf(post.tags);
  const words = {
    title: post.title,
    ...(description && { description }),
  };
  const dates = { date: post.published_at ?? post.created_at, lastmod: lastModified(post) };
  const others = {
    authors: namesOf(authorsOf(post)),
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
    language: post.language,
    canonical: canonicalOf(post),
  };
  return `---\n${inYaml(words)}${stringify(dates)}${inYaml(others)}---\n`;
}

/** A post as a file of Markdown with YAML front matter; every address in it is absolute. */
export async function postMarkdown(post: Post): Promise<string> {
  const body = await runtime().sanitiser.markdown(post.content, absoluteUrl(pathTo.post(post.slug)));
  return `${frontMatter(post)}\n${body}${body === '' ? '' : '\n'}`;
}
