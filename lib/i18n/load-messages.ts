import type { AbstractIntlMessages } from 'next-intl';
import { DEFAULT_LANGUAGE, type LanguageCode } from '../languages.ts';

// One file per namespace; those of errors are loaded when there is one (say-error.ts).
const NAMESPACES = [
  'account', 'admin', 'categories', 'comments', 'common', 'editor', 'layout', 'pages', 'posts', 'reactions', 'search', 'status', 'translate',
  'translation', 'users',
];

/** Texts of `over`, and those of `under` where it has none. */
function fill(over: AbstractIntlMessages, under: AbstractIntlMessages): AbstractIntlMessages {
  const filled = Object.entries(under).map(([key, text]) => {
    const own = over[key];
    if (own === undefined) return [key, text] as const;
    const isGroup = typeof own === 'object' && typeof text === 'object';
    return [key, isGroup && !Array.isArray(own) && !Array.isArray(text) ? fill(own, text) : own] as const;
  });
  return Object.fromEntries(filled);
}

async function loadNamespace(language: LanguageCode, namespace: string): Promise<AbstractIntlMessages> {
  const catalogue: { default: AbstractIntlMessages } = await import(`../../messages/${language}/${namespace}.json`);
  return catalogue.default;
}

/** One namespace; a text that a language lacks is there in English. */
async function loadFilled(language: LanguageCode, namespace: string): Promise<AbstractIntlMessages> {
  const english = await loadNamespace(DEFAULT_LANGUAGE, namespace);
  if (language === DEFAULT_LANGUAGE) return english;
  return fill(await loadNamespace(language, namespace).catch(() => ({})), english);
}

const loaded = new Map<LanguageCode, Promise<AbstractIntlMessages>>();

async function loadLanguage(language: LanguageCode): Promise<AbstractIntlMessages> {
  const entries = NAMESPACES.map(async (namespace) => [namespace, await loadFilled(language, namespace)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Every text of the interface in one language, by namespace; put together once. */
export function loadMessages(language: LanguageCode): Promise<AbstractIntlMessages> {
  const messages = loaded.get(language) ?? loadLanguage(language);
  loaded.set(language, messages);
  return messages;
}
