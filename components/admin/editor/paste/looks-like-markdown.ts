const BLOCK_SIGN =
  /^ {0,3}(?:#{1,6}[ \t]+\S|[-*+][ \t]+\S|\d{1,9}[.)][ \t]+\S|>[ \t]?\S|```|~~~|\$\$|\|.*\||\[\^[^\]\s]{1,100}\]:|(?:-{3,}|\*{3,}|_{3,})[ \t]*$)/mu;
// Bounded, so that a text full of opening signs is read once.
const INLINE_SIGNS = [
  /\[[^\]\n]{0,300}\]\([^)\s]{1,300}/u,
  /\*\*(?=\S)[^*\n]{1,300}\*\*/u,
  /~~(?=\S)[^~\n]{1,300}~~/u,
  /`[^`\n]{1,300}`/u,
  /\[\^[^\]\s]{1,100}\]/u,
  /(?<![*\p{L}\p{N}])\*(?=[^\s*])[^*\n]{0,300}[^\s*]\*(?![*\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}$])\$(?![\s\d])[^$\n]{0,300}[^\s$]\$(?![\p{L}\p{N}$])/u,
];

// Longer texts are pasted as they are: converting them would be felt. The first pages say how a text was written.
const LONGEST = 1_000_000;
const LOOKED_AT = 20_000;

/** Whether a plain text was written as Markdown. A sign of a block counts where the text has lines of its own. */
export function looksLikeMarkdown(text: string, place: 'own line' | 'within a line'): boolean {
  if (text.length > LONGEST) return false;
  const start = text.slice(0, LOOKED_AT);
  const hasLines = place === 'own line' || /\n/u.test(text.trim());
  return (hasLines && BLOCK_SIGN.test(start)) || INLINE_SIGNS.some((sign) => sign.test(start));
}
