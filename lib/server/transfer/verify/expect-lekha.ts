import { pathTo } from '../../../paths.ts';
import { elementsOf, findTree } from '../../content/html-tree.ts';
import { readFolder } from '../lekha/read-folder.ts';
import { type Expected, type ExpectedList, type ExpectedText, wordsOf } from './expected.ts';
import { comparedText, rawImages } from './raw-text.ts';

const UPLOAD = /^\/uploads\//u;

/** Our own pictures that a text shows. */
const uploadsOf = (content: string, above: string | null = null): string[] =>
  [
    above ?? '',
    ...[...elementsOf(findTree(content) ?? [])].map(({ tag, attributes }) => (tag === 'img' && attributes.src) || ''),
  ].filter((path) => UPLOAD.test(path));

/** What a folder that `export` wrote says that the site should have: old addresses and the places themselves. */
export async function expectLekha(folder: string): Promise<Expected> {
  const site = await readFolder(folder);
  const texts: ExpectedText[] = [];
  const used = new Set<string>();
  const files = new Set(Object.keys(site.site.old_files));
  for await (const post of site.posts()) {
    const isPublic = post.status === 'published' && new Date(post.published_at ?? 0).getTime() <= Date.now();
    for (const slug of isPublic ? post.tags : []) used.add(slug);
    for (const path of isPublic ? uploadsOf(post.content, post.featured_image) : []) files.add(path);
    texts.push({
      ...{ kind: 'post', title: post.title, addresses: post.old_paths, isPublic },
      place: decodeURIComponent(pathTo.post(post.slug)),
      words: wordsOf(comparedText(findTree(post.content) ?? [])),
      images: rawImages(post.content),
    });
  }
  for (const { slug, title, content, status, old_paths } of site.pages) {
    for (const path of status === 'published' ? uploadsOf(content) : []) files.add(path);
    texts.push({
      ...{ kind: 'page', title, addresses: old_paths, isPublic: status === 'published' },
      place: decodeURIComponent(pathTo.page(slug)),
      words: wordsOf(comparedText(findTree(content) ?? [])),
      images: rawImages(content),
    });
  }
  const lists: ExpectedList[] = [
    ...site.tags
      .filter(({ slug }) => used.has(slug))
      .map(({ name, slug, old_paths }) => ({
        ...{ kind: 'tag' as const, name, addresses: old_paths },
        place: decodeURIComponent(pathTo.tag(slug)),
      })),
    ...site.categories.map(({ name, slug, old_paths }) => ({
      ...{ kind: 'category' as const, name, addresses: old_paths },
      place: decodeURIComponent(pathTo.category(slug)),
    })),
    ...site.users
      .filter(({ is_active }) => is_active)
      .map(({ full_name, username, old_paths }) => ({
        ...{ kind: 'author' as const, name: full_name, addresses: old_paths },
        place: decodeURIComponent(pathTo.user(username)),
      })),
  ];
  return { source: 'lekha', folder: '', texts, lists, files: new Map([...files].map((path) => [path, path])) };
}
