import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

export type TranslationRequest = { text: string; source: string; target: string };

// The server itself asks a service for 15 s and six others for 10 s each (SPEC 9), and answers within 75 s.
const TIMEOUT_MS = 80_000;

/**
 * A text in another language, from POST /api/translate.
 * @throws Error with the server's message or 'Backend proxy error' when the answer is none (SPEC 8)
 */
export async function requestTranslation(
  { text, source, target }: TranslationRequest,
  signal?: AbortSignal,
): Promise<string> {
  const answer = await api
    .post('translate', {
      prefix: '/api',
      json: { text, targetLanguage: target, sourceLanguage: source },
      timeout: TIMEOUT_MS,
      ...(signal && { signal }),
    })
    .json<Answer<'POST /api/translate'>>();
  const { translatedText, error, message } = answer;
  if (error || typeof translatedText !== 'string' || (translatedText === '' && text !== ''))
    throw new Error(typeof message === 'string' && message !== '' ? message : 'Backend proxy error');
  return translatedText;
}
