import { LRUCache } from 'lru-cache';

// A page says numbers, dates and plurals in one language in some twenty ways.
const MOST = 1_000;
const NAMES = ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'ListFormat'] as const;

type Formats = Pick<typeof Intl, (typeof NAMES)[number]>;

/** A constructor of formats that gives the one it made before for the same language and options. */
function keeping<Format extends new (...args: never[]) => object>(format: Format): Format {
  const made = new LRUCache<string, object>({ max: MOST });
  const kept: Format = new Proxy(format, {
    construct(target, args: unknown[], caller) {
      // A class of somebody's own makes its own; and what is not written in JSON cannot be told apart.
      if (caller !== kept || typeof args[0] !== 'string') return Reflect.construct(target, args, caller);
      const key = JSON.stringify(args);
      const known = made.get(key) ?? Reflect.construct(target, args, target);
      made.set(key, known);
      return known;
    },
  });
  return kept;
}

/**
 * Makes each format once for the process: to make one takes up to 50 µs, and what writes our texts would make its own for
 * every page. They never change, so all may have the same.
 */
export function keepFormats(intl: Formats = Intl): void {
  for (const name of NAMES) Object.assign(intl, { [name]: keeping(intl[name] as new (...args: never[]) => object) });
}
