import { type Fields, readFields } from './front-matter.ts';
import type { SourceText } from './read-texts.ts';
import type { Config } from './site-config.ts';

type Scope = { path?: string | undefined; type?: string | undefined };

/** Jekyll's name of what a file is: posts, drafts, a collection's name, pages. */
function typeOf(path: string): string {
  const folder = /(?:^|\/)_([\w-]+)\//u.exec(path)?.[1];
  return folder ?? 'pages';
}

function isWithin(path: string, { path: scope = '', type = '' }: Scope): boolean {
  const kind = typeOf(path);
  if (type !== '' && type !== kind && !(type === 'posts' && kind === 'drafts')) return false;
  // One star is any name within a folder.
  const parts = scope.split('/').filter(Boolean);
  const own = path.split('/');
  return parts.every((part, index) => {
    const [start = '', end, ...more] = part.split('*');
    const name = own[index] ?? '';
    if (end === undefined) return name === part;
    return more.length === 0 && name.startsWith(start) && name.endsWith(end);
  });
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined;

/** A text with what _config.yml says of all texts of its folder or kind; what it says itself comes first. */
export function withDefaults(text: SourceText, { defaults = [] }: Config): SourceText {
  const fit = defaults.filter(({ scope = {} }) => isWithin(text.path, scope));
  if (fit.length === 0) return text;
  // The narrower folder comes first, and of two alike the later one.
  const widest = fit.toSorted((a, b) => (a.scope?.path ?? '').length - (b.scope?.path ?? '').length);
  const lists = [...widest.map(({ values }) => readFields(values)), text.fields];
  const fields: Fields = Object.fromEntries(lists.flatMap((one) => Object.entries(one).filter(isGiven)));
  return { ...text, fields };
}
