import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

type Node = string | { [key: string]: Node };

function flatten(node: Node, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => flatten(child, `${path}.${key}`));
}

/** Every text of the interface in a language, by `namespace.key`; empty for a language without catalogues. */
export function readTexts(language: string): Map<string, string> {
  const folder = `messages/${language}`;
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).map(
    (file) => [file.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Node] as const,
  );
  return new Map(files.flatMap(([namespace, texts]) => flatten(texts, namespace)));
}

/** How the interface says a text of its catalogues. */
export function sayIn(language: string): (key: string) => string {
  const [own, english] = [readTexts(language), readTexts('en')];
  return (key) => own.get(key) ?? english.get(key) ?? key;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A message as a pattern: what its arguments stand for may be anything. Plurals are read by their last case. */
function patternOf(message: string): RegExp {
  const plain = message
    .replace(/\{\w+, plural,.*\{([^{}]*)\}\s*\}/gu, '$1')
    .replace(/#|\{[^{}]*\}|<[^>]*>/gu, '\u0000');
  return new RegExp(`^${plain.split('\u0000').map(escaped).join('.+')}$`, 'u');
}

/** English texts that the language says in its own words. */
function translatedEnglish(language: string): RegExp[] {
  const own = readTexts(language);
  const english = [...readTexts('en')].filter(
    ([key, text]) => /\p{L}{2}/u.test(text.replace(/\{.*\}/gu, '')) && own.has(key) && own.get(key) !== text,
  );
  return english.map(([, text]) => patternOf(text));
}

/** Texts and accessible names of a page that are in the page's own language, as its reader sees or hears them. */
export async function textsOfPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOwn = (element: Element) =>
      element.closest('[lang]') === document.documentElement &&
      // What stands for readers without scripts is markup as a text where scripts run.
      !element.closest('script, style, noscript, [dir="auto"]');
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && isOwn(node.parentElement)) texts.add(node.textContent ?? '');
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (isOwn(element)) texts.add(element.getAttribute(name) ?? '');
    return [...texts].map((text) => text.replace(/\s+/gu, ' ').trim()).filter(Boolean);
  });
}

/** What stands on a page in English although its language has a text for it. */
export async function untranslated(page: Page, language: string): Promise<string[]> {
  const english = translatedEnglish(language);
  return (await textsOfPage(page)).filter((text) => english.some((pattern) => pattern.test(text)));
}
