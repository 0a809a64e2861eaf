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

/** docs/product.md#texts: the server's text when there is one, otherwise the default. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}
