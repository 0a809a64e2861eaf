import { validateSession, type Outcome } from '@/lib/session/session-refresh';
import { useAuth } from '@/stores/auth';
import { sessionHolder } from './session-holder';

const INVALID = 'Invalid token';

/** Validates the stored session; one that the server refuses is forgotten, with the reason kept (SPEC 4, DECISIONS 16). */
export async function checkSession(): Promise<Outcome> {
  const outcome = await validateSession(sessionHolder);
  if (outcome.kind !== 'refused') return outcome;
  const { clear, fail } = useAuth.getState();
  const reason = outcome.error.message || INVALID;
  // SPEC 4: the error is logged.
  // eslint-disable-next-line no-console
  console.warn(`The stored session is not valid: ${reason}`);
  await clear();
  fail(reason);
  return outcome;
}
