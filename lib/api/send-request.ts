import ky, { isHTTPError } from 'ky';
import { errorsInPageLanguage } from '../i18n/say-error.ts';
import type { MessageParts } from '../rules/messages.ts';
import { ApiError, type FieldErrors, accessToken, refusalHandler } from './api-error.ts';

type Body = { message: unknown; code: unknown; errors: FieldErrors; errorKeys: Record<string, MessageParts[]> };

/** The key and the values of an answer's message. */
function partsIn({ key, values }: Partial<MessageParts>): MessageParts | undefined {
  return key === undefined ? undefined : { key, values: values ?? {} };
}

async function toApiError({ status, headers }: Response, data: unknown): Promise<ApiError> {
  // Our own server writes it, and a form reads only the fields that it knows.
  const body = (typeof data === 'object' && data !== null ? data : {}) as Partial<Body & MessageParts>;
  const say = await errorsInPageLanguage();
  const { errors, errorKeys = {} } = body;
  const inField = ([field, texts]: [string, string[]]) =>
    [field, texts.map((text, at) => say(partsIn(errorKeys[field]?.[at] ?? {}), text))] as const;
  return new ApiError(status, {
    message: typeof body.message === 'string' ? say(partsIn(body), body.message) : '',
    code: typeof body.code === 'string' ? body.code : `http_${status}`,
    // A date is a rare way to say it, and none of ours.
    retryAfter: Number(headers.get('retry-after')) || undefined,
    errors: errors && Object.fromEntries(Object.entries(errors).map(inField)),
  });
}

async function messageOf(response: Response): Promise<string> {
  const data: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (await toApiError(response, data)).message;
}

const BEARER = 'Bearer ';

function setBearer(request: Request): void {
  const token = accessToken();
  if (token) request.headers.set('Authorization', BEARER + token);
}

// What these answer is about the tokens in their bodies, or about a password (docs/product.md#session).
const ABOUT_TOKENS = /\/api\/v1\/(tokens\/|auth\/(login|second-factor)$)/;

const isAboutTokens = (request: Request) => ABOUT_TOKENS.test(new URL(request.url).pathname);

function bearerOf(request: Request): string | undefined {
  if (isAboutTokens(request)) return undefined;
  return request.headers.get('Authorization')?.slice(BEARER.length);
}

/** Sends requests to /api/v1. Failed answers are thrown as ApiError; only a 401 is asked again, once. */
export const send = ky.create({
  prefix: '/api/v1',
  credentials: 'include',
  timeout: 30_000,
  // Nothing is repeated but what a hook below asks for, once.
  retry: { limit: 1, methods: [] },
  hooks: {
    beforeRequest: [
      async ({ request }) => {
        if (request.headers.has('Authorization')) return;
        if (accessToken() && !isAboutTokens(request)) await refusalHandler()?.renewEarly();
        setBearer(request);
      },
    ],
    beforeRetry: [({ request }) => setBearer(request)],
    afterResponse: [
      async ({ request, response, retryCount }) => {
        const bearer = bearerOf(request);
        const refusals = refusalHandler();
        if (bearer === undefined || !refusals) return;
        if (response.status === 403) refusals.end(await messageOf(response));
        const mayAskAgain = response.status === 401 && retryCount === 0;
        return mayAskAgain && (await refusals.renew(bearer)) ? ky.retry({ delay: 0 }) : undefined;
      },
    ],
    beforeError: [({ error }) => (isHTTPError(error) ? toApiError(error.response, error.data) : error)],
  },
});
