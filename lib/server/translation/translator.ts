import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { createTurns } from '../http/turns.ts';
import { type Passage, askService, ServiceFailure, type ServiceRow, type TranslationService } from './ask-service.ts';
import { htmlTexts, isHtml, splitText, withTexts } from './html-texts.ts';

/** docs/product.md#translation: a public one that failed is skipped for ten minutes. */
const REST_MS = 10 * 60_000;
// The operator's own service may have been restarting: it rests for little at first, and longer the longer it is away.
const FIRST_REST_MS = 5_000;
// With nobody else awake it is not given up for longer than that.
const OWN_RETRY_MS = 30_000;

/** Of no reader, so that no reader's text decides whether a service is there. One without this pair of languages says so. */
const WORD: Passage = { text: 'Hello', source: 'en', target: 'es' };

/** No service could translate. */
class TranslationError extends Error {
  constructor(cause?: unknown) {
    super('Translation failed', { cause });
    this.name = 'TranslationError';
  }
}

/** Whether a service has anything to say to one word. */
function answersWord(service: TranslationService): Promise<boolean> {
  return askService(service, WORD).then(
    () => true,
    (error: unknown) => error instanceof ServiceFailure && error.reason === 'refused',
  );
}

/** `tries`: how often in a row it had nothing to say. */
type Rest = { since: number; tries: number };

/** Asks the services one after another until one translates; remembers which of them rest. */
function createServiceRow({ own, services }: ServiceRow, log: Logger, now: () => number) {
  const rests = new Map<TranslationService, Rest>();
  const ownService = own ? services[0] : undefined;
  let probe: Promise<boolean> | undefined;

  function isResting(service: TranslationService): boolean {
    const rest = rests.get(service);
    if (!rest) return false;
    const isAlone = () => !services.some((other) => other !== service && !isResting(other));
    const longest = service === ownService && isAlone() ? OWN_RETRY_MS : REST_MS;
    const ms = service === ownService ? FIRST_REST_MS * 2 ** (rest.tries - 1) : REST_MS;
    return now() - rest.since < Math.min(ms, longest);
  }

  /** Whether the own service is there, which whoever asks meanwhile waits for as well; it rests where it is not. */
  function probeOwn(service: TranslationService): Promise<boolean> {
    const note = (isThere: boolean) => {
      if (isThere) rests.delete(service);
      else rests.set(service, { since: now(), tries: (rests.get(service)?.tries ?? 0) + 1 });
      return isThere;
    };
    probe ??= answersWord(service)
      .then(note)
      .finally(() => (probe = undefined));
    return probe;
  }

  /** One text may be too much for a service that does well with others: the own one rests when it fails a word, too. */
  function note(service: TranslationService, { text, ...pair }: Passage, failure: ServiceFailure, since: number): void {
    const { reason, message } = failure;
    if (reason !== 'refused' && !isResting(service)) {
      if (service === ownService) void probeOwn(service);
      else rests.set(service, { since: now(), tries: 1 });
    }
    const ms = Math.round(now() - since);
    const detail = { service: new URL(service.url).host, reason, ms, characters: text.length, ...pair };
    log.warn({ ...detail, failure: message }, 'translation service failed');
  }

  const isAwake = (service: TranslationService) =>
    !isResting(service) && (service !== ownService || !rests.has(service) || probeOwn(service));

  /** @throws TranslationError when none of the services that are awake translates it */
  return async function translatePassage(passage: Passage): Promise<string> {
    for (const service of services) {
      if (!(await isAwake(service))) continue;
      const since = now();
      try {
        const text = await askService(service, passage);
        rests.delete(service);
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
   * Whose text it is, is told as `sender`: of one sender few pieces are asked for at once.
   * @throws TranslationError when no service translates it in time, TooManyPiecesError
   */
  translate: (passage: Passage, sender?: string) => Promise<string>;
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
// Of all texts together, so that services answer in time; and of one sender's, so that there is always room for others.
const AT_ONCE = 8;
const OF_ONE_SENDER = 4;
const ENTRY_BYTES = 100;

/** Whose a piece is, and what tells that nobody waits for it any more. */
type Waiting = { sender: string; gone: AbortSignal };

const keyOf = ({ text, source, target }: Passage) => `${source}\n${target}\n${text}`;

/** Runs `work` on every item, a few at once; the first failure stops the rest. */
async function each<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>, gone: AbortSignal) {
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (gone.aborted) return;
      await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: OF_ONE_SENDER }, worker));
}

/** Work that has a limit. Its signal is aborted when nobody waits for it any more: when it has failed, or takes too long. */
async function within<T>(ms: number, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TranslationError(`not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(ended.signal), timeout]);
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/** Translates pieces, in turns of senders; results are kept, and what is being asked for is asked once. */
function createPieces(row: ServiceRow, log: Logger, { cacheBytes, deadlineMs, now }: Required<Options>) {
  const ask = createServiceRow(row, log, now);
  const known = new LRUCache<string, string>({
    maxSize: cacheBytes,
    sizeCalculation: (value, key) => (value.length + key.length) * 2 + ENTRY_BYTES,
  });
  const asked = new Map<string, Promise<string>>();
  const inTurn = createTurns('translations', { atOnce: AT_ONCE, patienceMs: deadlineMs });

  function askOnce(key: string, passage: Passage): Promise<string> {
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

  return function translatePiece(passage: Passage, { sender, gone }: Waiting): Promise<string> {
    const key = keyOf(passage);
    // Somebody else may have had it translated while this one waited for its turn.
    const begin = async () => known.get(key) ?? askOnce(key, passage);
    if (known.has(key)) return begin();
    const inOwnTurn = createTurns(`translations of ${sender}`, { atOnce: OF_ONE_SENDER, patienceMs: deadlineMs });
    return inOwnTurn(() => inTurn(begin, { sender, gone }), { gone });
  };
}

/** Translates through a row of services, piece by piece. */
export function createTranslator(row: ServiceRow, log: Logger, options: Options = {}): Translator {
  const { cacheBytes = CACHE_BYTES, deadlineMs = DEADLINE_MS, now = () => performance.now() } = options;
  const translatePiece = createPieces(row, log, { cacheBytes, deadlineMs, now });

  async function translateWords({ source, target }: Passage, words: readonly string[], sender: string) {
    const pieces = words.flatMap((text, word) => {
      const language = source === 'auto' ? 'und' : source;
      return splitText(text, language).map((piece) => ({ word, piece }));
    });
    if (pieces.length > MOST_PIECES) throw new TooManyPiecesError();
    const done: string[] = pieces.map(({ piece }) => piece);
    const translateOne = async (piece: string, index: number, gone: AbortSignal) => {
      // Services drop white space at the ends, which separates words here.
      const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(piece) ?? [];
      if (core === '') return;
      done[index] = before + (await translatePiece({ text: core, source, target }, { sender, gone })).trim() + after;
    };
    await within(deadlineMs, (gone) => each(pieces, ({ piece }, index) => translateOne(piece, index, gone), gone));
    const result = words.map(() => '');
    pieces.forEach(({ word }, index) => (result[word] = (result[word] ?? '') + (done[index] ?? '')));
    return result;
  }

  return {
    isOffered: row.services.length > 0,
    async translate(passage, sender = '') {
      const { text, source, target } = passage;
      if (text.trim() === '' || source === target) return text;
      if (!isHtml(text)) return (await translateWords(passage, [text], sender))[0] ?? text;
      const texts = htmlTexts(text);
      const words = texts.map((node) => node.text);
      return withTexts(text, texts, await translateWords(passage, words, sender));
    },
  };
}
