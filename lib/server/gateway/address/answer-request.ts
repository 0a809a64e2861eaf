import { parse } from 'node:querystring';
import { API_BASE } from '../../api/direct-path.ts';
import type { PageRequest } from './page-request.ts';

const PLACE = ['page', 'limit', 'include'];

// What guests ask for again and again, and what it may be asked with, in one order. A search is each one's own, and counted.
const ANSWERS: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/^posts$/, [...PLACE, 'author', 'category', 'tag']],
  [/^posts\/infinite$/, ['cursor', 'limit', 'include', 'category']],
  [/^posts\/related$/, ['categoryIds', 'excludePostId', 'limit']],
  [/^posts\/category\/[^/]+$/, [...PLACE]],
  [/^posts\/(?!search$)[^/]+$/, ['include']],
  [/^(?:categories|tags)$/, []],
  [/^comments\/(?:post\/\d+|\d+\/replies)$/, ['page', 'limit']],
  [/^reactions\/post\/\d+$/, []],
];
const LONGEST = 300;

/**
 * The request for an answer of the API that is the same for every guest, in one spelling; undefined for any other
 * address, and for one that is asked in a way of its own.
 */
export function answerRequest({ pathname, search }: Pick<URL, 'pathname' | 'search'>): PageRequest | undefined {
  if (!pathname.startsWith(API_BASE) || pathname.length + search.length > LONGEST) return undefined;
  const path = pathname.slice(API_BASE.length);
  const names = ANSWERS.find(([pattern]) => pattern.test(path))?.[1];
  if (!names) return undefined;
  const given = search === '' ? {} : parse(search.slice(1));
  const isKnown = Object.entries(given).every(([name, value]) => names.includes(name) && typeof value === 'string');
  if (!isKnown) return undefined;
  const query = names.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return { url: pathname + (query.length > 0 ? `?${query.join('&')}` : ''), form: 'answer', language: 'en' };
}
