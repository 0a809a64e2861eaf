let readAccessToken: () => string | null = () => null;

/** Where requests take the bearer token from. Called once, in the browser, by whoever keeps the session. */
export function takeAccessTokenFrom(source: () => string | null): void {
  readAccessToken = source;
}

/** The bearer token of the session; null for guests. */
export const accessToken = () => readAccessToken();

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

/** The handler that was given. */
export const refusalHandler = () => refusals;
