import { startOf } from '../../../text/cut.ts';
import type { WordPressExport } from './export-types.ts';
import { readChannel, type XmlNode } from './read-channel.ts';
import { childWord, readItem } from './read-item.ts';
import { commandRefusal } from '../command-refusal.ts';

const LONGEST_ADDRESS = 2_000;

/** The site's address without slash at its end; whatever names it when it is not an address. */
function sourceOf(fields: Map<string, string>): string {
  const given = fields.get('wp:base_blog_url') || fields.get('link') || fields.get('wp:base_site_url') || '';
  const named = startOf(given, LONGEST_ADDRESS);
  const url = URL.parse(named);
  return (url ? url.origin + url.pathname : named).replace(/\/+$/u, '') || 'wordpress';
}

function addTerm(node: XmlNode, target: WordPressExport): void {
  const taxonomy = node.name === 'wp:term' ? childWord(node, 'wp:term_taxonomy') : 'category';
  if (taxonomy !== 'category' || node.name === 'wp:tag') {
    target.otherTerms += 1;
    const isTag = node.name === 'wp:tag' || taxonomy === 'post_tag';
    const [name, description] = isTag
      ? [
          childWord(node, 'wp:tag_name') || childWord(node, 'wp:term_name'),
          childWord(node, 'wp:tag_description') || childWord(node, 'wp:term_description'),
        ]
      : ['', ''];
    if (description !== '') target.tagTexts.push({ name, description });
    return;
  }
  const either = (name: string, termName: string) => childWord(node, name) || childWord(node, termName);
  target.categories.push({
    id: childWord(node, 'wp:term_id'),
    slug: either('wp:category_nicename', 'wp:term_slug'),
    name: either('wp:cat_name', 'wp:term_name'),
    parent: either('wp:category_parent', 'wp:term_parent'),
    description: either('wp:category_description', 'wp:term_description'),
  });
}

function addAuthor(node: XmlNode, target: WordPressExport): void {
  const word = (name: string) => childWord(node, `wp:author_${name}`);
  target.authors.push({
    id: word('id'),
    login: word('login'),
    email: word('email'),
    displayName: word('display_name'),
    firstName: word('first_name'),
    lastName: word('last_name'),
  });
}

/**
 * A whole WordPress export. It is read as a stream; only what it says is kept.
 * @throws AppError invalid when it is not a complete WordPress export
 */
export async function readExport(
  file: string,
  onProgress: (done: number, total: number) => void,
): Promise<WordPressExport> {
  const result: WordPressExport = {
    ...{ version: '', source: '', title: '', language: '' },
    ...{ authors: [], categories: [], tagTexts: [], otherTerms: 0, items: [] },
  };
  const fields = new Map<string, string>();
  const addChild = (node: XmlNode) => {
    if (node.name === 'item') result.items.push(readItem(node));
    else if (node.name === 'wp:author') addAuthor(node, result);
    else if (/^wp:(category|tag|term)$/u.test(node.name)) addTerm(node, result);
    else if (!fields.has(node.name)) fields.set(node.name, node.text.trim());
  };
  await readChannel(file, addChild, onProgress);
  const version = fields.get('wp:wxr_version') ?? '';
  if (!version && !result.items.some((item) => item.id)) {
    throw commandRefusal('The file cannot be imported: it is an RSS feed, but not a WordPress export (Tools, Export).');
  }
  const { title = '', language = '' } = Object.fromEntries(fields);
  return { ...result, version, source: sourceOf(fields), title, language };
}
