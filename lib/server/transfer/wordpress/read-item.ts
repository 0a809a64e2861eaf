import type { WxrComment, WxrItem, WxrTerm } from './export-types.ts';
import type { XmlNode } from './read-channel.ts';

/** Text of the first child with this name; '' when there is none. */
function childText(node: XmlNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? '';
}

/** The same without white space around it. */
export function childWord(node: XmlNode, name: string): string {
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
    email: word('author_email'),
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
export function readItem(node: XmlNode): WxrItem {
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
