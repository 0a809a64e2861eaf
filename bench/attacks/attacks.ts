import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { openRawReader } from '../live/raw-reader.ts';

export type Attack = {
  name: string;
  /** So many of them at the same time. */
  hands: number;
  /** One blow, the `n`th: whether it was refused. */
  strike: (n: number, until: AbortSignal) => Promise<boolean>;
};

/** What an attacker has: an address of the site, one of their own, and an author's account. */
export type Attacker = { url: string; address: string; token: string; postId: number };

const MEGABYTE = 1024 * 1024;
const PASSWORD = 'Wrong-horse-7';

/** Words that no other blow searches for. */
const unheardOf = (n: number) => `q${n.toString(36)}z${Date.now().toString(36)}`;
const oneOf = (n: number) => `198.51.100.${n % 250}`;

/** Markup that costs a sanitiser as much as its bytes can. */
const DEEP = '<p onclick=x style=y><b><i><u><a href="javascript:1"><img src=x onerror=1>'
  .repeat(20_000)
  .slice(0, 1.4 * MEGABYTE);

async function requestOf({ url, address, token }: Attacker, path: string, body?: unknown, from = address) {
  const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) };
  const json = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const answer = await fetch(url + path, {
    redirect: 'manual',
    ...(body instanceof FormData ? { method: 'POST', body, headers } : body === undefined ? { headers } : json),
  });
  await answer.arrayBuffer();
  return answer.status >= 400 && answer.status !== 404;
}

/** A connection that is held until the end, or until the site closes it. */
async function hold(url: string, write: (socket: Socket) => void, until: AbortSignal): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const closed = new Promise<boolean>((resolve) => {
    socket
      .once('close', () => resolve(true))
      .on('error', () => resolve(true))
      .resume();
  });
  const drip = setInterval(() => write(socket), 250);
  const ended = sleep(60_000, false, { signal: until }).catch(() => false);
  const isRefused = await Promise.race([closed, ended]);
  clearInterval(drip);
  socket.destroy();
  return isRefused;
}

async function largePicture(): Promise<FormData> {
  const picture = {
    width: 4_000,
    height: 4_000,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const form = new FormData();
  form.append(
    'file',
    new Blob(
      [
        new Uint8Array(
          await sharp({ create: { ...picture, background: '#000' } })
            .jpeg({ quality: 40 })
            .toBuffer(),
        ),
      ],
      { type: 'image/jpeg' },
    ),
    'x.jpg',
  );
  return form;
}

/** Each way by which somebody may keep a site busy: from one address where nothing else is said, without an account or with an author's. */
export async function listAttacks(attacker: Attacker): Promise<Attack[]> {
  const stranger = { ...attacker, token: '' };
  const { url, postId } = attacker;
  const login = (n: number) => ({ email: `somebody${n % 50}@bench.example`, password: PASSWORD });
  const registration = (n: number) => ({
    firstName: 'A',
    lastName: 'B',
    username: unheardOf(n),
    email: `${unheardOf(n)}@bench.example`,
    password: PASSWORD,
  });
  const picture = await largePicture();
  const by = (
    name: string,
    path: (n: number) => string,
    body?: (n: number) => unknown,
    who = stranger,
    from?: (n: number) => string,
  ): Attack => ({
    name,
    hands: 50,
    strike: (n) => requestOf(who, path(n), body?.(n), from?.(n)),
  });
  return [
    by('searches, pages', (n) => `/search?q=${unheardOf(n)}`),
    by('searches, pages, from 250 addresses', (n) => `/search?q=${unheardOf(n)}`, undefined, stranger, oneOf),
    by(
      'searches, answers, from 250 addresses',
      (n) => `/api/v1/posts/search?q=${unheardOf(n)}`,
      undefined,
      stranger,
      oneOf,
    ),
    by('addresses that are none, from 250 addresses', (n) => `/${unheardOf(n)}`, undefined, stranger, oneOf),
    by('wrong passwords', () => '/api/v1/auth/login', login),
    by('wrong passwords, from 250 addresses', () => '/api/v1/auth/login', login, stranger, oneOf),
    by('registrations, from 250 addresses', () => '/api/v1/auth/register', registration, stranger, oneOf),
    by(
      'wrong codes, from 250 addresses',
      () => '/api/v1/auth/verify-email',
      (n) => ({ email: login(n).email, code: '000000' }),
      stranger,
      oneOf,
    ),
    by(
      'bodies of megabytes',
      () => '/api/v1/auth/login',
      () => ({ email: 'x'.repeat(4 * MEGABYTE) }),
    ),
    by(
      'posts of megabytes of markup',
      () => '/api/v1/admin/posts',
      () => ({ title: 'x', content: DEEP }),
      attacker,
    ),
    by(
      'pictures of 16 megapixels',
      () => '/api/v1/uploads',
      () => picture,
      attacker,
    ),
    by(
      'comments',
      () => '/api/v1/comments',
      (n) => ({ postId, content: `<b>${n}</b>`.repeat(100) }),
      attacker,
    ),
    {
      name: 'requests of a letter a quarter second',
      hands: 500,
      strike: (_n, until) =>
        hold(url, (socket) => void socket.write(socket.bytesWritten === 0 ? 'GET / HTTP/1.1\r\nX: ' : 'x'), until),
    },
    {
      name: 'connections that say nothing',
      hands: 2_000,
      strike: (_n, until) => hold(url, () => undefined, until),
    },
    {
      name: 'sockets, opened and closed',
      hands: 50,
      strike: () =>
        openRawReader(Number(new URL(url).port)).then(
          (reader) => (reader.close(), false),
          () => true,
        ),
    },
  ];
}
