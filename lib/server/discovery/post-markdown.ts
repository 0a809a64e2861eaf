import { pathTo } from '../../paths.ts';
import { authorsOf } from '../../rules/posts.ts';
import type { Post } from '../../schemas/post.ts';
import { frontMatter } from '../content/elsewhere/portable.ts';
import { runtime } from '../runtime.ts';
import { canonicalOf } from './head/post-links.ts';
import { lastModified } from './head/post-metadata.ts';
import { absoluteUrl } from './text-response.ts';

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name);

/** What a post says of itself. */
const fieldsOf = (post: Post) => ({
  title: post.title,
  description: post.meta_description || post.excerpt,
  ...{ date: post.published_at ?? post.created_at, lastmod: lastModified(post) },
  ...{ authors: namesOf(authorsOf(post)), categories: namesOf(post.categories ?? []), tags: namesOf(post.tags) },
  ...{ language: post.language, canonical: canonicalOf(post) },
});

/** A post as a file of Markdown with YAML front matter; every address in it is absolute. */
export async function postMarkdown(post: Post): Promise<string> {
  const body = await runtime().sanitiser.markdown(post.content, absoluteUrl(pathTo.post(post.slug)));
  return `${await frontMatter(fieldsOf(post))}\n${body}${body === '' ? '' : '\n'}`;
}
