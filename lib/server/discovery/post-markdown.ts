import { stringify } from 'yaml';
import { pathTo } from '../../paths.ts';
import { authorsOf } from '../../rules/posts.ts';
import type { Post } from '../../schemas/post.ts';
import { runtime } from '../runtime.ts';
import { canonicalOf } from './head/post-links.ts';
import { lastModified } from './head/post-metadata.ts';
import { absoluteUrl } from './text-response.ts';

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name);

/** What a post says of itself, as generators of sites read it; what it has none of is left out. */
function frontMatter(post: Post): string {
  const description = post.meta_description || post.excerpt;
  const categories = namesOf(post.categories ?? []);
  const tags = namesOf(post.tags);
  const fields = {
    title: post.title,
    ...(description && { description }),
    date: post.published_at ?? post.created_at,
    lastmod: lastModified(post),
    authors: namesOf(authorsOf(post)),
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
    language: post.language,
    canonical: canonicalOf(post),
  };
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}

/** A post as a file of Markdown with YAML front matter; every address in it is absolute. */
export async function postMarkdown(post: Post): Promise<string> {
  const body = await runtime().sanitiser.markdown(post.content, absoluteUrl(pathTo.post(post.slug)));
  return `${frontMatter(post)}\n${body}${body === '' ? '' : '\n'}`;
}
