import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the demo's texts, people and drawings are. */
export const DEMO_FOLDER = join(process.cwd(), 'content', 'demo');

const person = z.object({ username: z.string(), full_name: z.string(), joined: z.iso.datetime().optional() });
const castSchema = z.object({
  authors: z.array(person),
  readers: z.array(person),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), description: z.string() })),
  series: z.array(
    z.object({ slug: z.string(), title: z.string(), description: z.string(), posts: z.array(z.string()) }),
  ),
});
export type Cast = z.infer<typeof castSchema>;

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const postSchema = z.object({
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  categories: list,
  tags: list,
  language: z.string(),
  published: z.iso.datetime(),
  excerpt: z.string().default(''),
  keywords: z.string().default(''),
  description: z.string().default(''),
  /** `motif:seed` of the featured image. */
  art: z.string(),
  art_alt: z.string(),
  content: z.string(),
});
export type DemoPost = z.infer<typeof postSchema>;

const said = { author: z.string(), content: z.string() };
const commentSchema = z.object({
  ...said,
  /** `answers`: the place in this list of the reply that is answered; without it, the comment itself is. */
  replies: z.array(z.object({ ...said, answers: z.int().optional() })).default([]),
});
const commentsSchema = z.object({ posts: z.record(z.string(), z.array(commentSchema)) });
export type DemoComment = z.infer<typeof commentSchema>;

/** Lines of `key: value`, a line `---`, then HTML. */
function parsePost(text: string): DemoPost {
  const end = text.indexOf('\n---\n');
  const header = text
    .slice(0, end)
    .split('\n')
    .map((line) => /^(\w+): (.*)$/.exec(line.trim()))
    .flatMap((match) => (match ? [[match[1], match[2]]] : []));
  return postSchema.parse({ ...Object.fromEntries(header), content: text.slice(end + 5).trim() });
}

/** The demo site as it stands in content/demo, posts oldest first. */
export async function readDemo(): Promise<{ cast: Cast; posts: DemoPost[]; comments: Map<string, DemoComment[]> }> {
  const cast = castSchema.parse(JSON.parse(await readFile(join(DEMO_FOLDER, 'cast.json'), 'utf8')));
  const names = (await readdir(join(DEMO_FOLDER, 'posts'))).filter((name) => name.endsWith('.html'));
  const posts = await Promise.all(
    names.map(async (name) => parsePost(await readFile(join(DEMO_FOLDER, 'posts', name), 'utf8'))),
  );
  const files = (await readdir(DEMO_FOLDER)).filter((name) => name.startsWith('comments'));
  const comments = new Map<string, DemoComment[]>();
  for (const file of files) {
    const parsed = commentsSchema.parse(JSON.parse(await readFile(join(DEMO_FOLDER, file), 'utf8')));
    for (const [slug, entries] of Object.entries(parsed.posts)) comments.set(slug, entries);
  }
  return { cast, posts: posts.sort((a, b) => a.published.localeCompare(b.published)), comments };
}
