import { textIn } from '@/lib/rules/languages';
import { escapeHtmlText } from '@/lib/text/html';
import { translatePiece } from './translate-text';

/** Where text stands that `restore` puts back. */
export type ShownTranslation = { restore: () => void };

type Job = { elements: readonly HTMLElement[]; source: string; target: string; signal: AbortSignal };

const LEFT_ALONE = 'code, pre, kbd, samp, var, script, style, svg, math, [translate="no"], .notranslate';
// One request carries this much: below the limits of the server for a text.
const MOST_CHARACTERS = 8_000;
const MOST_TEXTS = 150;

function textsIn(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    // A walker of texts finds nothing else.
    if (/\p{L}/u.test((node as Text).data) && !node.parentElement?.closest(LEFT_ALONE)) texts.push(node as Text);
  return texts;
}

function inGroups(texts: readonly Text[]): Text[][] {
  const groups: Text[][] = [];
  let characters = Infinity;
  for (const text of texts) {
    const last = groups.at(-1);
    if (last && characters + text.length <= MOST_CHARACTERS && last.length < MOST_TEXTS) last.push(text);
    else {
      groups.push([text]);
      characters = 0;
    }
    characters += text.length;
  }
  return groups;
}

const unescape = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The server keeps the paragraphs and escapes what stands in them: it is read as text and never becomes HTML. */
async function translateGroup(group: readonly Text[], { source, target, signal }: Job): Promise<string[]> {
  const html = group.map(({ data }) => `<p>${escapeHtmlText(data)}</p>`).join('');
  const { text } = await translatePiece({ text: html, source, target }, signal);
  const translated = text.slice('<p>'.length, -'</p>'.length).split('</p><p>').map(unescape);
  if (translated.length !== group.length) throw new Error('The translation has other paragraphs than the text');
  return translated;
}

function markAs(element: HTMLElement, { lang, dir }: { lang: string; dir: string }): () => void {
  const before = [element.getAttribute('lang'), element.getAttribute('dir')] as const;
  element.lang = lang;
  element.dir = dir;
  return () =>
    (['lang', 'dir'] as const).forEach((name, index) => {
      const value = before[index];
      if (value == null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    });
}

/**
 * Shows what stands in the elements in another language, in place: markup, links and code stay the same nodes. Changes
 * nothing before all of it is there.
 * @throws whatever a request throws; the elements are then as they were
 */
export async function translateElements(job: Job): Promise<ShownTranslation> {
  const texts = job.elements.flatMap(textsIn);
  const originals = texts.map(({ data }) => data);
  const translated: string[] = [];
  for (const group of inGroups(texts)) translated.push(...(await translateGroup(group, job)));
  job.signal.throwIfAborted();
  texts.forEach((text, index) => (text.data = translated[index] ?? text.data));
  const unmark = job.elements.map((element) => markAs(element, textIn(job.target)));
  return {
    restore: () => {
      texts.forEach((text, index) => (text.data = originals[index] ?? text.data));
      unmark.forEach((undo) => undo());
    },
  };
}
