import { errorsInPageLanguage } from '@/lib/i18n/say-error';
import { validateSession, type Outcome } from '@/lib/session/session-refresh';
import { useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';
import { sessionHolder } from './session-holder';

const INVALID = 'Invalid token';

/**
 * Validates the stored session; one that the server refuses is forgotten, and /login says so (docs/product.md#session). Who was
 * deactivated is told at once, on the page that they are reading.
 */
export async function checkSession(): Promise<Outcome> {
  const outcome = await validateSession(sessionHolder);
  if (outcome.kind !== 'refused') return outcome;
  const { clear, fail } = useAuth.getState();
  const { code, message } = outcome.error;
  const reason = message || INVALID;
  // docs/product.md#session: the error is logged.
  // eslint-disable-next-line no-console
  console.warn(`The stored session is not valid: ${reason}`);
  await clear();
  if (code === 'account_inactive') useUi.getState().notify(message, 'error');
  fail(code === 'account_inactive' ? message : (await errorsInPageLanguage())('Authentication failed'));
  return outcome;
}
