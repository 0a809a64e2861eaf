import type { Env } from '../env.ts';
import { bytesUpTo } from '../http/web-request.ts';

/** A LibreTranslate-compatible service, as the operator configured it. */
export type TranslationService = {
  url: string;
  apiKey?: string | undefined;
  /** An answer that takes longer counts as failed. */
  timeoutMs: number;
};

export type Passage = { text: string; source: string; target: string };

/**
 * Why a service gave nothing. `refused`: it answered that it cannot do this text or this pair of languages, which says
 * nothing about the next one.
 */
type FailureReason = 'timeout' | 'unreachable' | 'html' | 'rate_limited' | 'refused' | 'status' | 'invalid';

export class ServiceFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.name = 'ServiceFailure';
    this.reason = reason;
  }
}

const LARGEST_ANSWER_BYTES = 1024 * 1024;

async function readAnswer({ body }: Response): Promise<string> {
  const tooLarge = () => new ServiceFailure('invalid', 'the answer is too large');
  return (await bytesUpTo(LARGEST_ANSWER_BYTES, body, tooLarge)).toString('utf8');
}

function translatedTextIn(body: string): string {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch (cause) {
    throw new ServiceFailure('invalid', 'the answer is not JSON', cause);
  }
  const text = typeof answer === 'object' && answer !== null && 'translatedText' in answer ? answer.translatedText : '';
  if (typeof text !== 'string' || text.trim() === '') throw new ServiceFailure('invalid', 'translatedText is missing');
  return text;
}

function checkAnswer({ ok, status, headers }: Response): void {
  if (status === 429) throw new ServiceFailure('rate_limited', 'too many requests');
  if (headers.get('content-type')?.toLowerCase().includes('text/html'))
    throw new ServiceFailure('html', `status ${status}`);
  if (status === 400 || status === 413 || status === 422) throw new ServiceFailure('refused', `status ${status}`);
  if (!ok) throw new ServiceFailure('status', `status ${status}`);
}

async function exchange({ url, apiKey }: TranslationService, passage: Passage, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      q: passage.text,
      source: passage.source,
      target: passage.target,
      format: 'text',
      ...(apiKey !== undefined && { api_key: apiKey }),
    }),
    // Only the configured hosts ever see a text: a redirect is a failure like any other status.
    redirect: 'manual',
    signal,
  });
  try {
    checkAnswer(response);
  } catch (failure) {
    await response.body?.cancel();
    throw failure;
  }
  return translatedTextIn(await readAnswer(response));
}

/**
 * One passage, translated by one service (docs/product.md#translation: the body is q, source, target, format).
 * @throws ServiceFailure for everything that is no translation (docs/product.md#validation and #texts)
 */
export async function askService(service: TranslationService, passage: Passage): Promise<string> {
  const signal = AbortSignal.timeout(service.timeoutMs);
  try {
    return await exchange(service, passage, signal);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    if (signal.aborted) throw new ServiceFailure('timeout', `no answer within ${service.timeoutMs} ms`, error);
    throw new ServiceFailure('unreachable', error instanceof Error ? error.message : String(error), error);
  }
}

/** Services in the order in which they are asked (docs/product.md#translation). `own` is the operator's, when there is one: the first. */
export type ServiceRow = { own: boolean; services: readonly TranslationService[] };

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
