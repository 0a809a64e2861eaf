import type { AbstractIntlMessages } from 'next-intl';
import type { LanguageCode } from '../rules/languages.ts';

// One file per namespace; those of errors are loaded when there is one (say-error.ts).
const NAMESPACES = [
  'account',
  'admin',
  'categories',
  'comments',
  'common',
  'contact',
  'editor',
  'factors',
  'layout',
  'pages',
  'posts',
  'reactions',
  'search',
  'site',
  'status',
  'translate',
  'translation',
  'users',
];

async function loadNamespace(language: LanguageCode, namespace: string): Promise<AbstractIntlMessages> {
  const catalogue: { default: AbstractIntlMessages } = await import(`../../messages/${language}/${namespace}.json`);
  return catalogue.default;
}

const loaded = new Map<LanguageCode, Promise<AbstractIntlMessages>>();

async function loadLanguage(language: LanguageCode): Promise<AbstractIntlMessages> {
  const entries = NAMESPACES.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Every text of the interface in one language, by namespace; put together once. */
export function loadMessages(language: LanguageCode): Promise<AbstractIntlMessages> {
  const messages = loaded.get(language) ?? loadLanguage(language);
  loaded.set(language, messages);
  return messages;
}
