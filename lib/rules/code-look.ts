import { asciiDigits } from '../text/digits.ts';

/** The first and the last line of some that stand out, counted from 1. */
type Lines = { from: number; to: number };

/** How a block of code is shown beside its language. */
export type CodeLook = { isNumbered: boolean; marked: Lines[] };

const MOST_MARKS = 20;
const LAST_LINE = 9_999;
const CLASS = /^(?:lines|(?:lines )?marks(?:-[1-9]\d{0,3}(?:to[1-9]\d{0,3})?){1,20})$/u;
const MARKS = /(\d+)(?:to(\d+))?/gu;
const TYPED = /(\d+)(?:\s*\p{Pd}\s*(\d+))?/gu;

/** Whether a class of a `pre` says how its code is shown: `lines`, `marks-2to5-7`, or both in this order. */
export const isCodeLook = (value: string): boolean => CLASS.test(value);

function linesOf([, first, second]: RegExpMatchArray): Lines[] {
  const one = Number(first);
  const other = Number(second ?? first);
  const lines = { from: Math.min(one, other), to: Math.max(one, other) };
  return lines.from > 0 && lines.to <= LAST_LINE ? [lines] : [];
}

/** What the class of a `pre` says; undefined where it says nothing of its lines. */
export function readCodeLook(value: string | null | undefined): CodeLook | undefined {
  if (!value || !isCodeLook(value)) return undefined;
  const marked = [...value.matchAll(MARKS)].flatMap(linesOf);
  return { isNumbered: value.startsWith('lines'), marked };
}

/** The class that says it, or null where there is nothing to say. */
export function writeCodeLook({ isNumbered, marked }: CodeLook): string | null {
  const marks = marked.slice(0, MOST_MARKS).map(({ from, to }) => (from === to ? `-${from}` : `-${from}to${to}`));
  const parts = [...(isNumbered ? ['lines'] : []), ...(marks.length > 0 ? [`marks${marks.join('')}`] : [])];
  return parts.join(' ') || null;
}

/** Lines as people type them, `2-5, 7`, in digits of any script; what is no number of a line is left out. */
export const readTypedLines = (text: string): Lines[] => [...asciiDigits(text).matchAll(TYPED)].flatMap(linesOf);

/** The same lines as people type them. */
export const typeLines = (marked: readonly Lines[]): string =>
  marked.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
