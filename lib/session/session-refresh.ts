import type { Answer } from '../schemas/answers.ts';
import type { OwnUser } from '../schemas/profile.ts';
import type { TokenPair } from '../schemas/session.ts';
import { api, ApiError } from '../api/client.ts';

/** Where this browser keeps its session. `read` looks into storage itself, which other tabs write to as well. */
export type SessionHolder = {
  read: () => { accessToken: string | null; refreshToken: string | null };
  saveTokens: (tokens: TokenPair) => void;
  saveUser: (user: OwnUser) => void;
};

/** `refused`: the server said that the session is over. `unanswered`: nobody knows (DECISIONS 16). */
export type Outcome = { kind: 'good' | 'unanswered' } | { kind: 'refused'; error: ApiError };

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

/**
 * Trades the refresh token for new tokens, unless another request or tab has done so since `refused` was sent.
 * One refresh at a time across all tabs (DECISIONS 14).
 */
export async function renewTokens(refused: string, holder: SessionHolder): Promise<Outcome> {
  return alone(async () => {
    const { accessToken, refreshToken } = holder.read();
    if (!refreshToken) return { kind: 'refused', error: NO_TOKENS() };
    if (accessToken && accessToken !== refused) {
      holder.saveTokens({ accessToken, refreshToken });
      return { kind: 'good' };
    }
    try {
      const tokens = await api.post('tokens/refresh', { json: { refreshToken } }).json<Answer<'POST tokens/refresh'>>();
      // Signed out meanwhile: what was let go of does not come back.
      if (holder.read().refreshToken === refreshToken) holder.saveTokens(tokens);
      return { kind: 'good' };
    } catch (error) {
      return outcomeOf(error);
    }
  });
}

/** Asks whether the stored tokens are good, and keeps what comes back (SPEC 4). Both are needed (SPEC 5). */
export async function validateSession(holder: SessionHolder): Promise<Outcome> {
  return alone(async () => {
    const { accessToken, refreshToken } = holder.read();
    if (!accessToken || !refreshToken) return { kind: 'refused', error: NO_TOKENS() };
    const json = { accessToken, refreshToken };
    try {
      const answer = await api.post('tokens/validate-login', { json }).json<Answer<'POST tokens/validate-login'>>();
      if (holder.read().refreshToken !== refreshToken) return { kind: 'good' };
      if (answer.accessToken && answer.refreshToken)
        holder.saveTokens({ accessToken: answer.accessToken, refreshToken: answer.refreshToken });
      holder.saveUser(answer.user);
      return { kind: 'good' };
    } catch (error) {
      return outcomeOf(error);
    }
  });
}
