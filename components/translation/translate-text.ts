import { requestTranslation, type TranslationRequest } from '@/lib/api/translation';
import { translationKey } from '@/lib/translation-memory';
import { useLanguage } from '@/stores/language';

/** What came of a text: its translation, or the original where there is none. */
export type Outcome = { text: string; isTranslated: boolean };

const unchanged = (text: string): Outcome => ({ text, isTranslated: false });

/** Empty text and target equal to source need no call (docs/product.md#validation). */
function needsNone({ text, source, target }: TranslationRequest): boolean {
  return text.trim() === '' || source === target;
}

/** docs/product.md#translation: failures are logged, not shown. Stopping is no failure. */
export function logFailure(message: string, error: unknown, signal?: AbortSignal): void {
  // eslint-disable-next-line no-console -- docs/product.md#translation: failures are logged
  if (!signal?.aborted) console.warn(message, error);
}

type Keep = (translatedText: string) => void;

async function fromCacheOrServer(request: TranslationRequest, keep: Keep, signal?: AbortSignal): Promise<Outcome> {
  if (needsNone(request)) return unchanged(request.text);
  const { text, source, target } = request;
  const known = useLanguage.getState().translationCache[translationKey(text, source, target)];
  if (known !== undefined) return { text: known, isTranslated: true };
  const translatedText = await requestTranslation(request, signal);
  keep(translatedText);
  return { text: translatedText, isTranslated: true };
}

/**
 * A translation from the cache, else from the server; what comes is remembered, in the history too.
 * @throws whatever the request throws
 */
export function translateOrThrow(request: TranslationRequest, signal?: AbortSignal): Promise<Outcome> {
  const { text, source, target } = request;
  const keep: Keep = (translatedText) =>
    useLanguage.getState().remember({
      ...{ text, translatedText, sourceLanguage: source, targetLanguage: target },
      timestamp: new Date().toISOString(),
    });
  return fromCacheOrServer(request, keep, signal);
}

/**
 * The same for a piece of a page, which is no entry of the history.
 * @throws whatever the request throws
 */
export function translatePiece(request: TranslationRequest, signal?: AbortSignal): Promise<Outcome> {
  const key = translationKey(request.text, request.source, request.target);
  return fromCacheOrServer(request, (text) => useLanguage.getState().keepInCache(key, text), signal);
}

/** A translation, or on any failure the original text; no message but in the log (docs/product.md#texts). */
export async function translateText(request: TranslationRequest, signal?: AbortSignal): Promise<Outcome> {
  try {
    return await translateOrThrow(request, signal);
  } catch (error) {
    logFailure('Translation failed', error, signal);
    return unchanged(request.text);
  }
}
