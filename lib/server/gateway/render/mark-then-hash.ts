import { createHash } from 'node:crypto';

/** Inline code of a page that was rendered with a mark, by its hashes; the marks are gone from `html`, which is bytes (`bytesOf`). */
export type HashedPage = { html: string; scripts: string[]; styles: string[] };

const sha256 = (bytes: string) => `'sha256-${createHash('sha256').update(bytes, 'latin1').digest('base64')}'`;

/**
 * Hashes the inline scripts and styles that carry the nonce of this render, and removes the nonce. Only what the
 * framework itself marked gets a hash: a script that came in with content has no mark, and is blocked.
 */
export function markThenHash(html: string, nonce: string): HashedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const marked = new RegExp(`<(script|style)\\b([^>]*?) nonce="${nonce.replace(/[+/=]/g, '\\$&')}"([^>]*)>`, 'g');
  let result = '';
  let from = 0;
  for (let match = marked.exec(html); match; match = marked.exec(html)) {
    const [opening, tag = '', before = '', after = ''] = match;
    const start = match.index + opening.length;
    result += `${html.slice(from, match.index)}<${tag}${before}${after}>`;
    from = start;
    if (/\ssrc="/.test(before + after)) continue;
    const end = html.indexOf(`</${tag}>`, start);
    const text = html.slice(start, end === -1 ? undefined : end);
    (tag === 'script' ? scripts : styles).add(sha256(text));
    // Text between the tags is never searched: it may quote a marked tag.
    marked.lastIndex = start + text.length;
  }
  // Preload hints carry the mark as well; they need no hash.
  result += html.slice(from);
  return { html: result.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts], styles: [...styles] };
}
