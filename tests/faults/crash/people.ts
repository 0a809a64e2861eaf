import { sql } from 'kysely';
import type { CrashSite } from './crash-site.ts';

/** Somebody who writes; `headers` carry the token. */
export type Person = { id: number; headers: Record<string, string> };

/** `titles`: what the posts are called at first. */
export type Cast = { admin: Person; people: Person[]; posts: number[]; titles: Map<number, string> };

const PASSWORD = 'Right-horse-7';

async function send(site: CrashSite, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const toPerson = ({ user, accessToken }: { user: { id: number }; accessToken: string }): Person => ({
  id: user.id,
  headers: { authorization: `Bearer ${accessToken}` },
});

/** An administrator, verified readers and posts. */
export async function createCast(site: CrashSite, { people = 8, posts = 4 } = {}): Promise<Cast> {
  const admin = toPerson(await send(site, 'auth/login', site.admin));
  const names = Array.from({ length: people }, (_, number) => `reader${number}`);
  const registered: Person[] = [];
  for (const username of names) {
    const who = { username, email: `${username}@site.test`, password: PASSWORD, firstName: 'R', lastName: username };
    registered.push(toPerson(await send(site, 'auth/register', who)));
  }
  await site.look((db) =>
    db
      .updateTable('users')
      .set({ email_verified_at: sql`now()` })
      .execute(),
  );
  const titles = new Map<number, string>();
  for (let number = 0; number < posts; number += 1) {
    const text = { title: `Post ${number}`, content: '<p>A text to talk about.</p>', status: 'published' };
    titles.set((await send(site, 'admin/posts', text, admin.headers)).post.id, text.title);
  }
  return { admin, people: registered, posts: [...titles.keys()], titles };
}
