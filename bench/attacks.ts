import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, asJson } from './attacks/ask.ts';
import { type Attacker, listAttacks } from './attacks/attacks.ts';
import { prepareAttack } from './attacks/striker.ts';
import { type Account, createAccount } from './front/sign-in.ts';
import { startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { quantile, round } from './harness/statistics.ts';

const SECONDS = 8;
const PROBES_A_SECOND = 40;
// The bound of the issue.
const HEALTH_P99_MS = 500;
// Somebody else, where they are during an attack: in a quarter of an hour an address has 60 logins, fewer than all attacks take.
const HOME = '203.0.113.1';
const homeDuring = (attack: number) => `203.0.113.${attack + 2}`;

type Person = Account & { site: string; home: string; postId: number; draftId: number };

type Sent = { home?: string; token?: string; body?: unknown };

const send = (site: string, path: string, method: string, { home = HOME, token = '', body }: Sent) =>
  ask(site, { path: `/api/v1/${path}`, method, ...asJson(home, token, body) });

/** What somebody else does meanwhile: a comment, a login, a post that is saved. */
function deedsOf({ site, home, token, email, password, postId, draftId }: Person) {
  const now = () => `Meanwhile ${Date.now()}`;
  return {
    comment: () => send(site, 'comments', 'POST', { home, token, body: { postId, content: now() } }),
    login: () => send(site, 'auth/login', 'POST', { home, body: { email, password } }),
    save: () => send(site, `admin/posts/${draftId}`, 'PUT', { home, token, body: { content: `<p>${now()}</p>` } }),
  };
}

/** Health as a load balancer asks for it, whether or not the answer before has come. Milliseconds of each; infinite where there was none. */
async function probeUntil(until: AbortSignal, site: string): Promise<number[]> {
  const probes: Promise<number>[] = [];
  while (!until.aborted) {
    const sent = performance.now();
    const took = ({ status }: { status: number }) => (status === 200 ? performance.now() - sent : Infinity);
    probes.push(ask(site, { path: '/api/health' }).then(took, () => Infinity));
    await sleep(1_000 / PROBES_A_SECOND);
  }
  return Promise.all(probes);
}

async function liveUntil(until: AbortSignal, person: Person) {
  const times: number[] = [];
  const refusals = new Set<string>();
  const deeds = Object.entries(deedsOf(person));
  for (let n = 0; !until.aborted; n += 1) {
    const [name, act] = deeds[n % deeds.length] ?? [];
    const sent = performance.now();
    const status = await act?.().then((answer) => answer.status, String);
    times.push(performance.now() - sent);
    if (typeof status !== 'number' || status >= 400) refusals.add(`${name} ${status}`);
    // An account writes 20 comments a minute at most.
    await sleep(1_100);
  }
  return { times, refusals: [...refusals].join(', ') };
}

async function measure(name: string, attacker: Attacker, person: Person): Promise<Row> {
  const over = new AbortController();
  const strike = await prepareAttack({ attacker, name, ms: SECONDS * 1_000 });
  const [{ blows, refused }, health, { times, refusals }] = await Promise.all([
    strike().finally(() => over.abort()),
    probeUntil(over.signal, person.site),
    liveUntil(over.signal, person),
  ]);
  const p99 = round(quantile(health, 0.99), 0);
  return {
    attack: name,
    'blows/s': round(blows / SECONDS, 0),
    'refused %': round((100 * refused) / blows, 0),
    'health median': round(quantile(health, 0.5), 0),
    'health p99': p99,
    'somebody else, median': round(quantile(times, 0.5), 0),
    max: round(Math.max(...times), 0),
    'refused them': refusals || 'nothing',
    bound: HEALTH_P99_MS,
    '': p99 < HEALTH_P99_MS && refusals === '' ? 'holds' : 'FAILS',
  };
}

/** What a load balancer and somebody else notice of each attack, at the limits that a site has by default, over the demo content. */
export async function run(log: (line: string) => void): Promise<Report> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-bench-'));
  // On a busy machine the attacks last for longer than a quarter of an hour, and somebody else stays signed in meanwhile.
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '1', ACCESS_TOKEN_SECONDS: '86400' };
  const site = await startSite(dataDir, settings);
  try {
    const author = (name: string) => createAccount(site.url, name, { dataDir, role: 'author' });
    const [attacker, somebody] = [await author('attacker'), await author('person')];
    // Our own API's answers.
    const list = JSON.parse((await send(site.url, 'posts?limit=1', 'GET', {})).text) as { posts: [{ id: number }] };
    const body = { title: 'Draft', content: '<p>x</p>' };
    const made = await send(site.url, 'admin/posts', 'POST', { token: somebody.token, body });
    const draft = JSON.parse(made.text) as { post: { id: number } };
    const known = { site: site.url, postId: list.posts[0].id };
    const means = { ...known, token: attacker.token };
    const rows: Row[] = [];
    for (const [at, { name }] of (await listAttacks(means)).entries()) {
      log(name);
      rows.push(await measure(name, means, { ...known, ...somebody, home: homeDuring(at), draftId: draft.post.id }));
    }
    return {
      tables: [
        {
          title: 'Under each attack: health, and a comment, a login and a saved post of somebody else, milliseconds',
          rows,
        },
      ],
      notes: [],
    };
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
