import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import sharp from 'sharp';
import { FEATURED_IMAGE } from '../../lib/rules/limits.ts';
import { openRawReader } from '../live/raw-reader.ts';
import { ask, asJson, type Asked } from './ask.ts';

export type Attack = {
  name: string;
  /** So many of them at the same time. */
  hands: number;
  /** One blow, the `n`th: whether it was refused. */
  strike: (n: number, until: AbortSignal) => Promise<boolean>;
};

/** What an attacker has: an author's account, and a post to comment on. */
export type Attacker = { site: string; token: string; postId: number };

const MEGABYTE = 1024 * 1024;
// Each attack is a thread: one that is refused for what the attack before did would strike nothing.
const NET = `198.18.${threadId % 256}`;
const ONE = `${NET}.251`;
const oneOfMany = (n: number) => `${NET}.${n % 250}`;
const MANY = 'from 250 addresses';

/** Something that no other blow asks for. */
const unheardOf = (n: number) => `q${n.toString(36)}z${Date.now().toString(36)}`;
const somebody = (n: number) => `somebody${n % 50}@bench.example`;
const registration = (n: number) => ({
  ...{ firstName: 'A', lastName: 'B', username: unheardOf(n) },
  ...{ email: `${unheardOf(n)}@bench.example`, password: 'Wrong-horse-7' },
});

/** Markup that costs a sanitiser as much as its bytes can. */
const DEEP = '<p onclick=x style=y><b><i><u><a href="javascript:1"><img src=x onerror=1>'
  .repeat(20_000)
  .slice(0, 1.4 * MEGABYTE);

// As many values as a body of a reader holds, and one of an author.
const ZEROS = Array.from({ length: 31_000 }, () => 0);
const MANY_ZEROS = Array.from({ length: 900_000 }, () => 0);
// As many marks as a letter may bear without a joiner, and one less: nothing of it changes, and all of it is looked at.
const MARKS = `a${'\u0301'.repeat(29)}`.repeat(1_000);
const WORDS = '<p>hello plain words of a text that anybody writes</p>'.repeat(3_600);
const FORMULAS = `<p>${String.raw`<code class="language-math">\frac{a}{b}</code> `.repeat(999)}</p>`;

/** Noise, which no compression makes little of. */
async function largePicture(token: string): Promise<Asked> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 3_500, height: 3_500, channels: 3, noise, background: '#000' } as const;
  const form = new FormData();
  const picture = await sharp({ create }).jpeg({ quality: 15 }).toBuffer();
  form.append(FEATURED_IMAGE.field, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'x.jpg');
  const sent = new Response(form);
  const headers = { ...asJson(ONE, token).headers, 'content-type': sent.headers.get('content-type') ?? '' };
  return { path: '/api/v1/admin/uploads', method: 'POST', headers, body: Buffer.from(await sent.arrayBuffer()) };
}

/** A connection that is held until the end: whether the site closed it before. */
async function hold(site: string, drip: (socket: Socket) => void, until: AbortSignal): Promise<boolean> {
  const socket = connect(Number(new URL(site).port), '127.0.0.1').resume();
  const closed = new Promise<true>((resolve) =>
    socket.once('close', () => resolve(true)).on('error', () => resolve(true)),
  );
  const timer = setInterval(() => drip(socket), 250);
  const isClosed = await Promise.race([closed, sleep(60_000, false, { signal: until }).catch(() => false)]);
  clearInterval(timer);
  socket.destroy();
  return isClosed;
}

type Saved = { post: { slug: string } };

/** Each way by which somebody may keep a site busy, without an account or with an author's. */
export async function listAttacks({ site, token, postId }: Attacker): Promise<Attack[]> {
  const agent = new Agent({ keepAlive: true });
  const picture = await largePicture(token);
  const by = (name: string, blow: (n: number) => Asked): Attack => ({
    name,
    hands: 50,
    strike: (n) => ask(site, blow(n), agent).then(({ status }) => status >= 400 && status !== 404),
  });
  const post = (path: string, body: unknown, { from = ONE, as = '' } = {}): Asked => ({
    ...{ path: `/api/v1/${path}`, method: 'POST' },
    ...asJson(from, as, body),
  });
  const read = (path: string, from = ONE): Asked => ({ path, ...asJson(from, '') });
  const wrong = (n: number) => ({ email: somebody(n), password: 'Wrong-horse-7' });
  const byMany = (n: number) => ({ from: oneOfMany(n) });
  const port = Number(new URL(site).port);
  return [
    by('searches', (n) => read(`/search?q=${unheardOf(n)}`)),
    by(`searches, ${MANY}`, (n) => read(`/search?q=${unheardOf(n)}`, oneOfMany(n))),
    by(`searches of the API, ${MANY}`, (n) => read(`/api/v1/posts/search?q=${unheardOf(n)}`, oneOfMany(n))),
    by(`pages that are none, ${MANY}`, (n) => read(`/${unheardOf(n)}`, oneOfMany(n))),
    by('wrong passwords', (n) => post('auth/login', wrong(n))),
    by(`wrong passwords, ${MANY}`, (n) => post('auth/login', wrong(n), byMany(n))),
    by(`registrations, ${MANY}`, (n) => post('auth/register', registration(n), byMany(n))),
    by(`wrong codes, ${MANY}`, (n) => post('auth/verify-email', { email: somebody(n), code: '000000' }, byMany(n))),
    by('bodies of megabytes', () => post('auth/login', { email: 'x'.repeat(4 * MEGABYTE) })),
    by('bodies of many small values', () => post('tokens/refresh', ZEROS)),
    by('posts with a million small values', () =>
      post('admin/posts', { title: 'x', content: 'x', q: MANY_ZEROS }, { as: token }),
    ),
    by('bodies of marks', () => post('tokens/refresh', { q: MARKS })),
    by('posts in a million categories', () =>
      post('admin/posts', { title: 'x', content: 'x', categoryIds: MANY_ZEROS }, { as: token }),
    ),
    by('posts of a thousand formulas', (n) =>
      post('admin/posts', { title: 'x', content: `${FORMULAS}${n}`, status: 'published' }, { as: token }),
    ),
    {
      ...by('posts of one title', () => post('admin/posts', { title: 'One', content: 'x' }, { as: token })),
      hands: 200,
    },
    {
      ...{ name: 'posts of 190 KB of words, each on a new connection', hands: 200 },
      strike: async (n) => {
        const body = { title: `Words ${n}`, content: WORDS, status: 'published' };
        const { status, text } = await ask(site, post('admin/posts', body, { as: token }));
        // Somebody reads each that is there.
        if (status === 201) await ask(site, read(`/posts/${(JSON.parse(text) as Saved).post.slug}`));
        return status !== 201;
      },
    },
    by('posts of megabytes of markup', () => post('admin/posts', { title: 'x', content: DEEP }, { as: token })),
    by('pictures of 12 million points', () => picture),
    by('comments', (n) => post('comments', { postId, content: `<b>${n}</b>`.repeat(100) }, { as: token })),
    {
      ...{ name: 'requests of a letter a quarter second', hands: 500 },
      strike: (_n, until) =>
        hold(site, (socket) => socket.write(socket.bytesWritten ? 'x' : 'GET / HTTP/1.1\r\nX: '), until),
    },
    {
      ...{ name: 'connections that say nothing', hands: 2_000 },
      strike: (_n, until) => hold(site, () => undefined, until),
    },
    {
      ...{ name: 'sockets, opened and closed', hands: 50 },
      strike: async () => {
        const reader = await openRawReader(port);
        reader.close();
        return false;
      },
    },
  ];
}
