import type { Logger } from 'pino';
import { askService, ServiceFailure, type Passage, type TranslationService } from './ask-service.ts';

/** Services in the order in which they are asked (docs/product.md#translation). `own` is the operator's, when there is one: the first. */
export type ServiceRow = { own: boolean; services: readonly TranslationService[] };

type Clock = () => number;

/** docs/product.md#translation: one that failed is skipped for ten minutes. */
const REST_MS = 10 * 60_000;
// With nobody else awake, the operator's own service is not given up for that long: it may have been restarting.
const OWN_RETRY_MS = 30_000;

/** No service could translate. */
export class TranslationError extends Error {
  constructor(cause?: unknown) {
    super('Translation failed', { cause });
    this.name = 'TranslationError';
  }
}

/** Asks the services one after another until one translates; remembers which of them rest. */
export function createServiceRow({ own, services }: ServiceRow, log: Logger, now: Clock = Date.now) {
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
