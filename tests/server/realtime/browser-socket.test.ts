import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Server } from 'socket.io';
import * as client from 'socket.io-client';
import { portOf } from '../../../lib/server/http/listen.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { signIn } from '../services/comments/sign-in.ts';
import { setReaction } from '../../../lib/server/services/reactions/reactions.ts';
import { startSite } from './site.ts';

const opened: client.Socket[] = [];
jest.unstable_mockModule('socket.io-client', () => ({
  ...client,
  io: (address: string, options: object) => {
    const socket = client.io(address, options);
    opened.push(socket);
    return socket;
  },
}));
const { connectSocket, disconnectSocket } = await import('../../../lib/api/socket.ts');

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
afterEach(() => void disconnectSocket());

/** Opens the browser's socket; `heard` resolves with the next thing that it tells. */
function open(port: number) {
  const told: unknown[][] = [];
  let next = (_entry: unknown[]) => {};
  const tell = (...entry: unknown[]) => {
    told.push(entry);
    next(entry);
  };
  const heard = () => new Promise<unknown[]>((resolve) => (next = resolve));
  const first = heard();
  void connectSocket(`http://127.0.0.1:${port}`, {
    onConnect: () => tell('connect'),
    onEvent: (name, payload) => tell(name, payload),
    onDrop: (reason) => tell('drop', reason),
  });
  return { told, first, heard };
}

test('the browser’s socket connects, hears events, and is dropped for good when the server goes', async () => {
  const site = await startSite(started.runtime);
  const { first, heard, told } = open(site.port);
  expect(await first).toEqual(['connect']);
  const post = await createPost(started.runtime.db);
  const { user } = await signIn(started.runtime);
  const viewer = {
    id: user.id,
    sessionId: 1,
    username: user.username,
    role: user.role,
    isEmailVerified: true,
  };
  const event = heard();
  await setReaction(started.runtime, viewer, { postId: post.id, reactionType: 'love' });
  expect(await event).toMatchObject([
    'reaction-added',
    { postId: post.id, reactionType: 'love', reactions: { love: 1 } },
  ]);
  const drop = heard();
  await site.close();
  expect((await drop)[0]).toBe('drop');
  expect(opened.at(-1)?.active).toBe(false);
  expect(told.map(([name]) => name)).toEqual(['connect', 'reaction-added', 'drop']);
});

test('where nobody listens it is dropped at the first error', async () => {
  const site = await startSite(started.runtime);
  await site.close();
  const { first } = open(site.port);
  expect((await first)[0]).toBe('drop');
  expect(opened.at(-1)?.active).toBe(false);
});

test('where websockets do not come through it polls', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const polling = new Server(server, { transports: ['polling'] });
  const { first } = open(portOf(server));
  expect(await first).toEqual(['connect']);
  expect(opened.at(-1)?.io.engine.transport.name).toBe('polling');
  disconnectSocket();
  await polling.close();
});
