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
