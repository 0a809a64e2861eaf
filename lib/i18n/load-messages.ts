import type { AbstractIntlMessages } from 'next-intl';
import { SERVER_TEXTS } from './server-texts.ts';

/** Languages that have catalogues in messages/. */
export const INTERFACE_LANGUAGES = ['en'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];
export const DEFAULT_INTERFACE_LANGUAGE: InterfaceLanguage = 'en';

// One file per namespace. `browser` ones go to the page as well, because client components speak them; keep that list
// short, it is part of every HTML.
const BROWSER_NAMESPACES = ['common', 'layout', 'search', 'posts', 'comments', 'reactions'] as const;
const SERVER_NAMESPACES = ['account', 'admin', 'categories', 'pages', 'status', 'users'] as const;

/** The language asked for, or English when there is no catalogue in it. */
export function toInterfaceLanguage(asked: string | null): InterfaceLanguage {
  return INTERFACE_LANGUAGES.find((language) => language === asked) ?? DEFAULT_INTERFACE_LANGUAGE;
}

/** Every text of the interface in one language, by namespace. */
export async function loadMessages(language: InterfaceLanguage): Promise<AbstractIntlMessages> {
  const entries = [...BROWSER_NAMESPACES, ...SERVER_NAMESPACES].map(async (namespace) => {
    const catalogue: { default: AbstractIntlMessages } = await import(
      `../../messages/${language}/${namespace}.json`
    );
    return [namespace, catalogue.default] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The part of the messages that the browser needs. */
export function browserMessages(messages: AbstractIntlMessages): AbstractIntlMessages {
  const needed = BROWSER_NAMESPACES.map((namespace) => {
    const texts = Object.entries(messages[namespace] ?? {});
    return [namespace, Object.fromEntries(texts.filter(([key]) => !SERVER_TEXTS.has(`${namespace}.${key}`)))];
  });
  return Object.fromEntries(needed);
}
