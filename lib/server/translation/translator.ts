import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { type Passage, askService, ServiceFailure, type TranslationService } from './ask-service.ts';
import { htmlTexts, isHtml, splitText, withTexts } from './html-texts.ts';

/** Services in the order in which they are asked (docs/product.md#translation). `own` is the operator's, when there is one: the first. */
type ServiceRow = { own: boolean; services: readonly TranslationService[] };

type Clock = () => number;

/** docs/product.md#translation: one that failed is skipped for ten minutes. */
const REST_MS = 10 * 60_000;
// With nobody else awake, the operator's own service is not given up for that long: it may have been restarting.
const OWN_RETRY_MS = 30_000;

/** No service could translate. */
class TranslationError extends Error {
  constructor(cause?: unknown) {
    super('Translation failed', { cause });
    this.name = 'TranslationError';
  }
}

/** Asks the services one after another until one translates; remembers which of them rest. */
function createServiceRow({ own, services }: ServiceRow, log: Logger, now: Clock = Date.now) {
  const failedAt = new Map<TranslationService, number>();
  const restsFor = (service: TranslationService, ms: number) => now() - (failedAt.get(service) ?? -Infinity) < ms;

  function awake(): readonly TranslationService[] {
    const ready = services.filter((service) => !restsFor(service, REST_MS));
    const [first] = services;
    if (ready.length > 0 || !own || !first || restsFor(first, OWN_RETRY_MS)) return ready;
    return [first];
  }

  function note(service: TranslationService, { text, ...pair }: Passage, failure: ServiceFailure, since: number): void {
    if (failure.reason !== 'refused') failedAt.set(service, now());
    const { reason, message } = failure;
    const detail = { service: new URL(service.url).host, reason, ms: now() - since, characters: text.length, ...pair };
    log.warn({ ...detail, failure: message }, 'translation service failed');
  }

  /** @throws TranslationError when none of the services that are awake translates it */
  return async function translatePassage(passage: Passage): Promise<string> {
    for (const service of awake()) {
      // Another passage may have found it out in the meantime.
      if (restsFor(service, OWN_RETRY_MS)) continue;
      const since = now();
      try {
        const text = await askService(service, passage);
        failedAt.delete(service);
        return text;
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        note(service, passage, error, since);
      }
    }
    throw new TranslationError();
  };
}

export type Translator = {
  /** False where the operator has chosen no service: then nothing is offered that could not be done. */
  isOffered: boolean;
  /**
   * The text in another language; HTML keeps its structure, links and code. Empty text, or target equal to source,
   * comes back as it is, with no call (docs/product.md#validation).
   * @throws TranslationError when no service translates it in time, TooManyPiecesError
   */
  translate: (passage: Passage) => Promise<string>;
};

/** The text has more pieces than one request may ask services for. */
class TooManyPiecesError extends Error {
  constructor() {
    super('The text has too many parts to be translated at once');
    this.name = 'TooManyPiecesError';
  }
}

type Options = {
  cacheBytes?: number;
  /** A whole text that takes longer has failed. */
  deadlineMs?: number;
  now?: () => number;
};

// What one passage takes at worst: 15 s for the own service and 10 s for each of six (docs/product.md#limits).
const DEADLINE_MS = 75_000;
const CACHE_BYTES = 16 * 1024 * 1024;
const MOST_PIECES = 500;
const AT_ONCE = 4;
const ENTRY_BYTES = 100;

const keyOf = ({ text, source, target }: Passage) => `${source}\n${target}\n${text}`;

/** Runs `work` on every item, a few at once; the first failure stops the rest. */
async function each<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>, goesOn: () => boolean) {
  const waiting = items.entries();
  let failed = false;
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (failed || !goesOn()) return;
      await work(item, index).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function within<T>(ms: number, work: (goesOn: () => boolean) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      over = true;
      reject(new TranslationError(`not done within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([work(() => !over), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Translates through a row of services; results are kept, and what is being asked for is asked once. */
export function createTranslator(row: ServiceRow, log: Logger, options: Options = {}): Translator {
  const { cacheBytes = CACHE_BYTES, deadlineMs = DEADLINE_MS, now } = options;
  const ask = createServiceRow(row, log, now);
  const known = new LRUCache<string, string>({
    maxSize: cacheBytes,
    sizeCalculation: (value, key) => (value.length + key.length) * 2 + ENTRY_BYTES,
  });
  const asked = new Map<string, Promise<string>>();

  function translatePiece(passage: Passage): Promise<string> {
    const key = keyOf(passage);
    const ready = known.get(key);
    if (ready !== undefined) return Promise.resolve(ready);
    const running = asked.get(key);
    if (running) return running;
    const answer = ask(passage)
      .then((text) => {
        known.set(key, text);
        return text;
      })
      .finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  }

  async function translateWords({ source, target }: Passage, words: readonly string[]): Promise<string[]> {
    const pieces = words.flatMap((text, word) => {
      const language = source === 'auto' ? 'und' : source;
      return splitText(text, language).map((piece) => ({ word, piece }));
    });
    if (pieces.length > MOST_PIECES) throw new TooManyPiecesError();
    const done: string[] = pieces.map(({ piece }) => piece);
    const translateOne = async ({ piece }: { piece: string }, index: number) => {
      // Services drop white space at the ends, which separates words here.
      const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(piece) ?? [];
      if (core !== '') done[index] = before + (await translatePiece({ text: core, source, target })).trim() + after;
    };
    await within(deadlineMs, (goesOn) => each(pieces, translateOne, goesOn));
    const result = words.map(() => '');
    pieces.forEach(({ word }, index) => (result[word] = (result[word] ?? '') + (done[index] ?? '')));
    return result;
  }

  return {
    isOffered: row.services.length > 0,
    async translate(passage) {
      const { text, source, target } = passage;
      if (text.trim() === '' || source === target) return text;
      if (!isHtml(text)) return (await translateWords(passage, [text]))[0] ?? text;
      const texts = htmlTexts(text);
      const words = texts.map((node) => node.text);
      return withTexts(text, texts, await translateWords(passage, words));
    },
  };
}

// docs/product.md#limits.
const OWN_TIMEOUT_MS = 15_000;
const FALLBACK_TIMEOUT_MS = 10_000;

/** A bare host stands for LibreTranslate's path. */
function endpointOf(address: string): string {
  const url = new URL(address);
  if (url.pathname === '/') url.pathname = '/translate';
  return url.href;
}

/** The services of docs/api.md#settings in their order. */
export function configuredServices(
  env: Pick<Env, 'TRANSLATE_URL' | 'TRANSLATE_API_KEY' | 'TRANSLATE_FALLBACK_URLS'>,
): ServiceRow {
  const { TRANSLATE_URL, TRANSLATE_API_KEY, TRANSLATE_FALLBACK_URLS } = env;
  const own = TRANSLATE_URL
    ? [{ url: endpointOf(TRANSLATE_URL), apiKey: TRANSLATE_API_KEY, timeoutMs: OWN_TIMEOUT_MS }]
    : [];
  const fallbacks = TRANSLATE_FALLBACK_URLS.map((url) => ({ url: endpointOf(url), timeoutMs: FALLBACK_TIMEOUT_MS }));
  return { own: own.length > 0, services: [...own, ...fallbacks] };
}
