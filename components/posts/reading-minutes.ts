// Usual paces for silent reading, in one minute. Chinese and Japanese put no spaces between words: their characters count.
const WORDS = 200;
const CHARACTERS = 450;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;

/** Minutes that a post's HTML takes to read, at least 1. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ');
  const characters = text.match(UNSPACED)?.length ?? 0;
  const words = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS + characters / CHARACTERS));
}
