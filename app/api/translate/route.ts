import { translationInput } from '@/lib/schemas/translation';
import { AppError } from '@/lib/server/errors';
import { anonymous, endpoint } from '@/lib/server/api/endpoint';
import { addressKey } from '@/lib/server/limits/address-limits';
import { runtime } from '@/lib/server/runtime';

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** A text in another language, or `{error: true, message}` when no service could do it (docs/api.md#http, others). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: anonymous(
    { answer: 'POST /api/translate', limit: 'translate', body: translationInput },
    async ({ body, address }) => {
      const { text, sourceLanguage: source, targetLanguage: target } = body;
      try {
        return { translatedText: await runtime().translator.translate({ text, source, target }, addressKey(address)) };
      } catch (error) {
        if (isNamed(error, 'TooManyPiecesError')) throw new AppError('invalid', 'textParts', { cause: error });
        if (!isNamed(error, 'TranslationError')) throw error;
        runtime().log.warn({ source, target, characters: text.length }, 'Translation failed');
        return { error: true as const, message: 'Translation failed' };
      }
    },
  ),
});
