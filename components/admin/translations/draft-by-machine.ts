import { trustedHtml } from '@/components/ui/trusted-html';
import { requestTranslation } from '@/lib/api/translation';
import type { TranslatedTextName } from '@/lib/rules/post-texts';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { TranslationFields } from './translation-fields';

type Draft = Pick<TranslationFields, TranslatedTextName>;
type Languages = { source: string; target: string };

// Below the limits of the server for a text.
const MOST_CHARACTERS = 8_000;

/** The HTML in parts that a request takes, cut between blocks. The server sanitised it when it was stored. */
function blocksOf(html: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(html);
  const parts: string[] = [];
  for (const node of template.content.childNodes) {
    const part = node instanceof Element ? node.outerHTML : (node.textContent ?? '');
    const last = parts.at(-1);
    if (last !== undefined && last.length + part.length <= MOST_CHARACTERS) parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

/**
 * The texts of a post as a machine puts them into another language: a start for whoever reviews them. Nothing is stored.
 * @throws whatever a request throws
 */
export async function draftByMachine(
  post: AdminPost,
  { source, target }: Languages,
  signal: AbortSignal,
): Promise<Draft> {
  const translate = (text: string) =>
    text.trim() === '' ? text : requestTranslation({ text, source, target }, signal);
  const content: string[] = [];
  for (const block of blocksOf(post.content)) content.push(await translate(block));
  return {
    title: await translate(post.title),
    excerpt: await translate(post.excerpt),
    meta_description: await translate(post.meta_description),
    content: content.join(''),
  };
}
