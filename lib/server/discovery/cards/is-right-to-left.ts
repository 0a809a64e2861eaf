const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * True for a text whose lines begin at the right: by its first letter, and in a language that is written so by any
 * letter of it, because a title may begin with a foreign name.
 */
export function isRightToLeft(text: string, language: string): boolean {
  const letters = /^(ar|ur)(-|$)/i.test(language) ? text : (/\p{L}/u.exec(text)?.[0] ?? '');
  return RIGHT_TO_LEFT.test(letters);
}
