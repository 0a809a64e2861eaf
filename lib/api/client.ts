import ky, { isHTTPError, isNetworkError } from 'ky';
import { errorsInPageLanguage } from '../i18n/say-error.ts';
import type { MessageParts } from '../rules/messages.ts';

export type FieldErrors = Record<string, string[]>;

type ErrorBody = {
  message: string;
  code: string;
  errors?: FieldErrors | undefined;
  retryAfter?: number | undefined;
};

/**
 * What the API answers instead of data (docs/api.md#http), in the language of the page. `message` is '' when the answer was not
 * one of ours.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors | undefined;
  /** Seconds until asking again may help; undefined where the server did not say. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors;
    this.retryAfter = body.retryAfter;
  }
}

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

let readAccessToken: () => string | null = () => null;

/** Where requests take the bearer token from. Called once, in the browser, by whoever keeps the session. */
export function takeAccessTokenFrom(source: () => string | null): void {
  readAccessToken = source;
}

export type RefusalHandler = {
  /** Gets new tokens when the stored one is known to be too old, before the server has to say so. */
  renewEarly: () => Promise<void>;
  /** Gets new tokens after `refused` was answered with 401. True when asking again makes sense. */
  renew: (refused: string) => Promise<boolean>;
  /** The server has ended the session: 403 (docs/product.md#session). `reason` is its own text, '' without one. */
  end: (reason: string) => void;
};

let refusals: RefusalHandler | undefined;

/** What happens when a request with a bearer token is answered 401 or 403 (docs/product.md#session). Without it, nothing. */
export function handleRefusalsWith(handler: RefusalHandler | undefined): void {
  refusals = handler;
}

const BEARER = 'Bearer ';

function setBearer(request: Request): void {
  const token = readAccessToken();
  if (token) request.headers.set('Authorization', BEARER + token);
}

// What these answer is about the tokens in their bodies, or about a password (docs/product.md#session).
const ABOUT_TOKENS = /\/api\/v1\/(tokens\/|auth\/login$)/;

const isAboutTokens = (request: Request) => ABOUT_TOKENS.test(new URL(request.url).pathname);

function bearerOf(request: Request): string | undefined {
  if (isAboutTokens(request)) return undefined;
  return request.headers.get('Authorization')?.slice(BEARER.length);
}

/** The one way from the browser to /api/v1. Failed answers are thrown as ApiError; only a 401 is asked again, once. */
export const api = ky.create({
  prefix: '/api/v1',
  credentials: 'include',
  timeout: 30_000,
  // Nothing is repeated but what a hook below asks for, once.
  retry: { limit: 1, methods: [] },
  hooks: {
    beforeRequest: [
      async ({ request }) => {
        if (request.headers.has('Authorization')) return;
        if (readAccessToken() && !isAboutTokens(request)) await refusals?.renewEarly();
        setBearer(request);
      },
    ],
    beforeRetry: [({ request }) => setBearer(request)],
    afterResponse: [
      async ({ request, response, retryCount }) => {
        const bearer = bearerOf(request);
        if (bearer === undefined || !refusals) return;
        if (response.status === 403) refusals.end(await messageOf(response));
        const mayAskAgain = response.status === 401 && retryCount === 0;
        return mayAskAgain && (await refusals.renew(bearer)) ? ky.retry({ delay: 0 }) : undefined;
      },
    ],
    beforeError: [({ error }) => (isHTTPError(error) ? toApiError(error.response, error.data) : error)],
  },
});

/** True when no answer came at all: asking again may help. */
export function isConnectionFailure(error: unknown): boolean {
  return isNetworkError(error);
}

/** docs/product.md#texts: the server's text when there is one, otherwise the default. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}
