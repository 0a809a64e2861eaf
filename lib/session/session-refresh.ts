import type { Answer } from '../schemas/answers.ts';
import { authenticationFailed } from './authentication-failed';
import { useUi } from '@/stores/ui';
import { useAuth } from '@/stores/auth';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';

/** Sent this close to its end, a token may arrive too late. */
const MARGIN_MS = 1_000;

// A clock that calls a token expired which has just been issued is wrong, and is not asked again.
let isClockTrusted = true;

function expiryOf(accessToken: string): number | null {
  try {
    const payload: unknown = JSON.parse(
      atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    );
    if (typeof payload === 'object' && payload !== null && 'exp' in payload && typeof payload.exp === 'number')
      return payload.exp * 1_000;
  } catch {
    // Not one of our tokens: the server will say so.
  }
  return null;
}

/** Whether the server would surely refuse an access token as too old, by this computer's clock. */
export function looksExpired(accessToken: string): boolean {
  const expiry = expiryOf(accessToken);
  return isClockTrusted && expiry !== null && expiry - MARGIN_MS < Date.now();
}

/** Tells the clock apart from the token: a new token that looks expired shows that the clock is wrong. */
export function trustClockBy(freshToken: string | null): void {
  if (freshToken && looksExpired(freshToken)) isClockTrusted = false;
}

/** Storage itself, which other tabs write to as well. */
const storedTokens = () => ({
  accessToken: localStorage.getItem('accessToken'),
  refreshToken: localStorage.getItem('refreshToken'),
});

/** `refused`: the server said that the session is over, and may say why. `unanswered`: nobody knows (docs/product.md#session). */
export type Outcome =
  { kind: 'good' | 'unanswered' } | { kind: 'refused'; error: ApiError; reason?: string | undefined };

const LOCK = 'lekha-session';
let queue: Promise<unknown> = Promise.resolve();

/** One at a time across all tabs; without the Web Locks API, in this tab: the server's grace covers the others. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Types of the DOM promise locks to everybody, but pages without https have none.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return locks.request(LOCK, work);
  const mine = queue.then(work);
  queue = mine.catch(() => undefined);
  return mine;
}

/** Only a refusal ends a session: too many requests, a timeout or a failing server say nothing about it. */
function outcomeOf(error: unknown): Outcome {
  const refused = error instanceof ApiError && error.status < 500 && ![408, 429].includes(error.status);
  return refused ? { kind: 'refused', error } : { kind: 'unanswered' };
}

const NO_TOKENS = () => new ApiError(401, { message: 'No tokens found', code: 'unauthenticated' });

/** A session may have ended with its account: who has both of its tokens is told so. */
async function reasonOfEnd(json: { accessToken: string; refreshToken: string }): Promise<string | undefined> {
  const error: unknown = await api.post('tokens/validate-login', { json }).catch((refusal: unknown) => refusal);
  return error instanceof ApiError && error.code === 'account_inactive' ? error.message : undefined;
}

/**
 * Trades the refresh token for new tokens, unless another request or tab has done so since `refused` was sent.
 * One refresh at a time across all tabs (docs/product.md#session).
 */
export async function renewTokens(refused: string): Promise<Outcome> {
  return alone(async () => {
    const { accessToken, refreshToken } = storedTokens();
    if (!refreshToken) return { kind: 'refused', error: NO_TOKENS() };
    if (accessToken && accessToken !== refused) {
      useAuth.getState().saveTokens({ accessToken, refreshToken });
      return { kind: 'good' };
    }
    try {
      const tokens = await api.post('tokens/refresh', { json: { refreshToken } }).json<Answer<'POST tokens/refresh'>>();
      // Signed out meanwhile: what was let go of does not come back.
      if (storedTokens().refreshToken === refreshToken) useAuth.getState().saveTokens(tokens);
      return { kind: 'good' };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.kind === 'refused') outcome.reason = await reasonOfEnd({ accessToken: refused, refreshToken });
      return outcome;
    }
  });
}

/** Asks whether the stored tokens are good, and keeps what comes back (docs/product.md#session). Both are needed (docs/product.md#validation). */
async function validateSession(): Promise<Outcome> {
  return alone(async () => {
    const { accessToken, refreshToken } = storedTokens();
    if (!accessToken || !refreshToken) return { kind: 'refused', error: NO_TOKENS() };
    const json = { accessToken, refreshToken };
    try {
      const answer = await api.post('tokens/validate-login', { json }).json<Answer<'POST tokens/validate-login'>>();
      if (storedTokens().refreshToken !== refreshToken) return { kind: 'good' };
      if (answer.accessToken && answer.refreshToken)
        useAuth.getState().saveTokens({ accessToken: answer.accessToken, refreshToken: answer.refreshToken });
      useAuth.getState().saveUser(answer.user);
      return { kind: 'good' };
    } catch (error) {
      return outcomeOf(error);
    }
  });
}

/**
 * Validates the stored session; one that the server refuses is forgotten, and /login says so (docs/product.md#session). Who was
 * deactivated is told at once, on the page that they are reading.
 */
export async function checkSession(): Promise<Outcome> {
  const outcome = await validateSession();
  if (outcome.kind !== 'refused') return outcome;
  const { clear, fail } = useAuth.getState();
  const { code, message } = outcome.error;
  // docs/product.md#session: the error is logged.
  // eslint-disable-next-line no-console
  console.warn(`The stored session is not valid: ${message || 'Invalid token'}`);
  await clear();
  if (code === 'account_inactive') useUi.getState().notify(message, 'error');
  fail(code === 'account_inactive' ? message : await authenticationFailed());
  return outcome;
}
