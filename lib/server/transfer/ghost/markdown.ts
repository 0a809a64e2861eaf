import { escapeHtml } from '../../../text/html.ts';

// Ghost 0.x and 1.x kept posts as Markdown, and exports carry the HTML as well. This is for those that do not: the
// marks that writers use every day; everything else stays as text.

const INLINE: [RegExp, string][] = [
  [/!\[([^\]]*)\]\(([^)\s]+)[^)]*\)/gu, '<img src="$2" alt="$1">'],
  [/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/gu, '<a href="$2">$1</a>'],
  [/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '<strong>$2</strong>'],
  [/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*/gu, '<em>$1</em>'],
  [/(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)/gu, '<em>$1</em>'],
  [/~~(.+?)~~/gu, '<s>$1</s>'],
];

/** Marks within a line; what stands between backticks is left alone. */
function inline(text: string): string {
  return text
    .split(/(`[^`\n]+`)/u)
    .map((part) => {
      if (/^`[^`]+`$/u.test(part)) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return INLINE.reduce((html, [mark, tag]) => html.replace(mark, tag), part);
    })
    .join('');
}

function list(lines: readonly string[], tag: 'ul' | 'ol'): string {
  const items = lines.map((line) => `<li>${inline(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/u, ''))}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function block(text: string): string {
  const lines = text.split('\n');
  const heading = /^(#{1,6})\s+(.+?)\s*#*$/u.exec(text);
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`;
  if (/^ {0,3}([-*_])(?:\s*\1){2,}\s*$/u.test(text)) return '<hr>';
  if (lines.every((line) => /^\s*[-*+]\s+/u.test(line))) return list(lines, 'ul');
  if (lines.every((line) => /^\s*\d+[.)]\s+/u.test(line))) return list(lines, 'ol');
  if (lines.every((line) => line.startsWith('>')))
    return `<blockquote>${markdownHtml(lines.map((line) => line.replace(/^> ?/u, '')).join('\n'))}</blockquote>`;
  if (/^<(?:[a-z!])/iu.test(text)) return text;
  return `<p>${inline(text).replace(/ {2,}\n/gu, '<br>')}</p>`;
}

/** Markdown as HTML. It may hold HTML itself: whatever comes out is still to be sanitised. */
export function markdownHtml(markdown: string): string {
  return markdown
    .replace(/\r\n?/gu, '\n')
    .split(/^(```[^\n]*\n[\s\S]*?^```)\s*$/mu)
    .map((part) => {
      const fence = /^```\s*([\w+#-]*)[^\n]*\n([\s\S]*?)```$/u.exec(part);
      if (fence) return `<pre><code class="language-${fence[1] || 'text'}">${escapeHtml(fence[2] ?? '')}</code></pre>`;
      // A heading or rule need not have an empty line around it.
      const spaced = part.replace(/^(#{1,6}\s.*)$/gmu, '\n$1\n');
      return spaced
        .split(/\n\s*\n/u)
        .map((text) => text.replace(/^\n+|\s+$/gu, ''))
        .filter(Boolean)
        .map(block)
        .join('\n');
    })
    .join('\n');
}
