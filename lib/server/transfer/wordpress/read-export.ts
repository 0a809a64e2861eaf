import { startOf } from '../../../text/cut.ts';
import type { WordPressExport, WxrComment, WxrItem, WxrTerm } from './export-types.ts';
import { categoryKey } from './map-terms.ts';
import { frontOf } from './old-paths.ts';
import { readChannel, type XmlNode } from './read-channel.ts';
import { commandRefusal } from '../format/archive-values.ts';

/** Text of the first child with this name; '' when there is none. */
function childText(node: XmlNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? '';
}

/** The same without white space around it. */
function childWord(node: XmlNode, name: string): string {
  return childText(node, name).trim();
}

function readTerms(node: XmlNode): WxrTerm[] {
  const categories = node.children.filter((child) => child.name === 'category');
  // WXR 1.0 lists every term a second time without its taxonomy.
  const named = categories.filter(({ attributes }) => attributes.domain);
  return (named.length > 0 ? named : categories).map(({ attributes, text }) => ({
    taxonomy: attributes.domain === 'tag' ? 'post_tag' : (attributes.domain ?? 'category'),
    slug: attributes.nicename?.trim() ?? '',
    name: text.trim(),
  }));
}

function readComment(node: XmlNode): WxrComment {
  const word = (name: string) => childWord(node, `wp:comment_${name}`);
  return {
    id: word('id'),
    author: word('author'),
    userId: word('user_id'),
    date: word('date'),
    dateGmt: word('date_gmt'),
    content: childText(node, 'wp:comment_content'),
    approved: word('approved'),
    type: word('type'),
    parent: word('parent'),
  };
}

/** One `<item>`: a post, page, attachment, menu entry or anything else that WordPress keeps as a post. */
function readItem(node: XmlNode): WxrItem {
  const word = (name: string) => childWord(node, name);
  return {
    id: word('wp:post_id'),
    type: word('wp:post_type') || 'post',
    status: word('wp:status'),
    title: word('title'),
    slug: word('wp:post_name'),
    link: word('link'),
    creator: word('dc:creator'),
    content: childText(node, 'content:encoded'),
    excerpt: childText(node, 'excerpt:encoded'),
    pubDate: word('pubDate'),
    date: word('wp:post_date'),
    dateGmt: word('wp:post_date_gmt'),
    parent: word('wp:post_parent'),
    order: Number.parseInt(word('wp:menu_order'), 10) || 0,
    password: word('wp:post_password'),
    isSticky: word('wp:is_sticky') === '1',
    commentStatus: word('wp:comment_status'),
    attachmentUrl: word('wp:attachment_url'),
    terms: readTerms(node),
    meta: node.children
      .filter((child) => child.name === 'wp:postmeta')
      .map((child) => ({ key: childWord(child, 'wp:meta_key'), value: childText(child, 'wp:meta_value') })),
    comments: node.children.filter((child) => child.name === 'wp:comment').map(readComment),
  };
}

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
  const either = (name: string, termName: string) => childWord(node, name) || childWord(node, termName);
  if (taxonomy !== 'category' || node.name === 'wp:tag') {
    target.otherTerms += 1;
    const isTag = node.name === 'wp:tag' || taxonomy === 'post_tag';
    const [name, description] = isTag
      ? [either('wp:tag_name', 'wp:term_name'), either('wp:tag_description', 'wp:term_description')]
      : ['', ''];
    if (description !== '') target.tagTexts.push({ name, description });
    const slug = either('wp:tag_slug', 'wp:term_slug');
    if (isTag) target.tagIds.set(categoryKey({ slug, name }), childWord(node, 'wp:term_id'));
    return;
  }
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
    ...{ version: '', source: '', front: '', title: '', language: '' },
    ...{ authors: [], categories: [], tagIds: new Map(), tagTexts: [], otherTerms: 0, items: [] },
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
  const site = { ...result, version, source: sourceOf(fields), title, language };
  return { ...site, front: frontOf(site) };
}
