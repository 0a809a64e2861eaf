export type FieldErrors = Record<string, string[]>;

type ErrorBody = { message: string; code: string; errors?: FieldErrors | undefined; retryAfter?: number | undefined };

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

/** docs/product.md#texts: the server's text when there is one, otherwise the default. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}

let readAccessToken: () => string | null = () => null;

/** Where requests take the bearer token from. Called once, in the browser, by whoever keeps the session. */
export function takeAccessTokenFrom(source: () => string | null): void {
  readAccessToken = source;
}

/** The bearer token of the session; null for guests. */
export const accessToken = () => readAccessToken();

type RefusalHandler = {
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

/** The handler that was given. */
export const refusalHandler = () => refusals;
