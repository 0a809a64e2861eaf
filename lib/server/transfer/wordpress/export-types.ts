// What stands in a WordPress export (WXR 1.0 to 1.2), as it is written there: nothing decoded, nothing decided.

export type WxrAuthor = {
  id: string;
  login: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
};

export type WxrCategory = { id: string; slug: string; name: string; parent: string; description: string };

export type WxrTerm = { taxonomy: string; slug: string; name: string };

export type WxrComment = {
  id: string;
  author: string;
  userId: string;
  date: string;
  dateGmt: string;
  content: string;
  approved: string;
  type: string;
  parent: string;
};

export type WxrItem = {
  id: string;
  type: string;
  status: string;
  title: string;
  slug: string;
  link: string;
  creator: string;
  content: string;
  excerpt: string;
  pubDate: string;
  date: string;
  dateGmt: string;
  parent: string;
  order: number;
  password: string;
  isSticky: boolean;
  commentStatus: string;
  attachmentUrl: string;
  terms: WxrTerm[];
  /** Custom fields in their order; a key may come twice. */
  meta: { key: string; value: string }[];
  comments: WxrComment[];
};

export type WordPressExport = {
  version: string;
  /** Address of the site, without a slash at its end: names the source of the import. */
  source: string;
  /** What stands the same before its posts' and its lists' addresses: `/archives`; empty for nothing. */
  front: string;
  title: string;
  /** As in the channel: `en-US`. */
  language: string;
  authors: WxrAuthor[];
  categories: WxrCategory[];
  /** Ids of the tags that are declared, by the key of their slug. */
  tagIds: Map<string, string>;
  /** What tags say of themselves. */
  tagTexts: { name: string; description: string }[];
  /** Number of other terms that are declared: tags, menus, custom taxonomies. */
  otherTerms: number;
  items: WxrItem[];
};
