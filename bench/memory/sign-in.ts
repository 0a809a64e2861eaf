/** The administrator whom the bench gives its site. */
export const ADMIN = { email: 'admin@site.test', password: 'Right-horse-7-battery' };

/** @throws TypeError when the site does not let its administrator in */
export async function signIn(url: string): Promise<{ accessToken: string }> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new TypeError(`The administrator is refused: ${answer.status}.`);
  return answer.json();
}
