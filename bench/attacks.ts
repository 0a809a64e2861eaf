import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, listAttacks } from './attacks/attacks.ts';
import { type Account, createAccount } from './front/sign-in.ts';
import { startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { quantile, round } from './harness/statistics.ts';

const SECONDS = 8;
const PROBES_A_SECOND = 40;
// The bound of the issue.
const HEALTH_P99_MS = 500;
// Somebody else, at home.
const HOME = '203.0.113.7';

type Person = Account & { url: string; postId: number; draftId: number };

async function call(url: string, method: string, body?: unknown, token = ''): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': HOME,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

/** What somebody else does meanwhile: a comment, a login, a post that is saved. */
function deedsOf({ url, token, email, password, postId, draftId }: Person): Array<() => Promise<Response>> {
  return [
    () => call(`${url}/api/v1/comments`, 'POST', { postId, content: `Meanwhile ${Date.now()}` }, token),
    () => call(`${url}/api/v1/auth/login`, 'POST', { email, password }),
    () => call(`${url}/api/v1/admin/posts/${draftId}`, 'PUT', { content: `<p>${Date.now()}</p>` }, token),
  ];
}

async function strikeUntil(until: AbortSignal, { hands, strike }: Attack) {
  let [blows, refused] = [0, 0];
  const hand = async () => {
    while (!until.aborted) {
      const isRefused = await strike((blows += 1), until).catch(() => true);
      if (isRefused) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return { blows, refused };
}

/** Health as a load balancer asks for it, whether or not the answer before has come. Milliseconds of each; infinite where it is none. */
async function probeUntil(until: AbortSignal, url: string): Promise<number[]> {
  const probes: Promise<number>[] = [];
  while (!until.aborted) {
    const sent = performance.now();
    probes.push(
      fetch(`${url}/api/health`).then(
        async (answer) => (await answer.text(), answer.ok ? performance.now() - sent : Infinity),
        () => Infinity,
      ),
    );
    await sleep(1_000 / PROBES_A_SECOND);
  }
  return Promise.all(probes);
}

async function liveUntil(until: AbortSignal, person: Person) {
  const times: number[] = [];
  const refusals: string[] = [];
  const deeds = deedsOf(person);
  for (let n = 0; !until.aborted; n += 1) {
    const sent = performance.now();
    const answer = await deeds[n % deeds.length]?.();
    times.push(performance.now() - sent);
    if (answer && !answer.ok) refusals.push(`${answer.status} ${new URL(answer.url).pathname}`);
    await answer?.arrayBuffer();
    // An account writes 20 comments a minute at most.
    await sleep(1_100);
  }
  return { times, refusals };
}

async function measure(attack: Attack, person: Person): Promise<Row> {
  const until = AbortSignal.timeout(SECONDS * 1_000);
  const [{ blows, refused }, health, { times, refusals }] = await Promise.all([
    strikeUntil(until, attack),
    probeUntil(until, person.url),
    liveUntil(until, person),
  ]);
  const p99 = round(quantile(health, 0.99), 0);
  return {
    attack: attack.name,
    'blows/s': round(blows / SECONDS, 0),
    'refused %': round((100 * refused) / blows, 0),
    'health median': round(quantile(health, 0.5), 0),
    'health p99': p99,
    'somebody else, median': round(quantile(times, 0.5), 0),
    max: round(Math.max(...times), 0),
    'refused them': refusals.length > 0 ? [...new Set(refusals)].join(', ') : 0,
    bound: HEALTH_P99_MS,
    '': p99 < HEALTH_P99_MS && refusals.length === 0 ? 'holds' : 'FAILS',
  };
}

/** What a load balancer and somebody else notice of each attack, at the limits that a site has by default, over the demo content. */
export async function run(log: (line: string) => void): Promise<Report> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-bench-'));
  const site = await startSite(dataDir, { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  try {
    const { url } = site;
    const attacker = await createAccount(url, 'attacker', { dataDir, role: 'author' });
    const person = await createAccount(url, 'person', { dataDir, role: 'author' });
    // Our own API's answers.
    const { posts } = (await (await call(`${url}/api/v1/posts?limit=1`, 'GET')).json()) as { posts: [{ id: number }] };
    const draft = (await (
      await call(`${url}/api/v1/admin/posts`, 'POST', { title: 'Draft', content: '<p>x</p>' }, person.token)
    ).json()) as { post: { id: number } };
    const postId = posts[0].id;
    const attacks = await listAttacks({ url, address: '198.51.100.66', token: attacker.token, postId });
    const rows: Row[] = [];
    for (const attack of attacks) {
      log(attack.name);
      rows.push(await measure(attack, { url, postId, draftId: draft.post.id, ...person }));
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
