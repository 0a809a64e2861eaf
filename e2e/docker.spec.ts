import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { type DockerMachine, startDockerMachine, withoutGit } from './setup/docker/machine.ts';
import { fillOldestSite, PICTURE } from './setup/oldest-site.ts';
import { blocksOf, recipeOf } from './setup/unit-machine.ts';
import { ADMIN } from './setup/written-site.ts';

test.skip(process.platform !== 'linux', 'the recipe is one for Linux');
test.skip(withoutGit !== undefined, withoutGit);

const PAGE = 'docs/deploy/docker.md';
const DATABASE = 'postgres://lekha:0123456789abcdef@database/lekha';

let machine: DockerMachine;
test.beforeEach(async () => {
  machine = await startDockerMachine();
});
test.afterEach(() => machine.remove());

/** The settings of the page, with values in place of its dots. */
async function settings(): Promise<string> {
  const text = /```ini\n([\s\S]*?)```/.exec(await readFile(PAGE, 'utf8'))?.[1] ?? '';
  return text
    .replace('AUTH_SECRET=...', `AUTH_SECRET=${'x'.repeat(40)}`)
    .replace('POSTGRES_PASSWORD=...', 'POSTGRES_PASSWORD=0123456789abcdef')
    .replace('smtp://...', 'smtp://127.0.0.1:1');
}

const read = async (path: string) => (await fetch(`${machine.url}/api/v1/${path}`)).json();

async function say(postId: number, content: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers, body: JSON.stringify(ADMIN) };
  const { accessToken } = await (await fetch(`${machine.url}/api/v1/auth/login`, login)).json();
  const body = JSON.stringify({ postId, content });
  const signed = { ...headers, authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${machine.url}/api/v1/comments`, { method: 'POST', headers: signed, body })).status).toBe(201);
}

const saidOf = async (postId: number) =>
  (await read(`comments/post/${postId}`)).comments.map(({ content }: { content: string }) => content).toSorted();

const versions = async () =>
  (await machine.run('docker image ls lekha'))
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ +/)[1] ?? '');

test('installed, up from the oldest version, up again and back: by the commands of the page, and nothing is lost', async () => {
  await machine.publish('oldest');
  const [clone = '', start = ''] = await blocksOf(PAGE);
  await machine.run(clone, 'above it');
  await expect(machine.run(start)).rejects.toThrow('.env');
  await machine.settle(await settings());
  await machine.run(start);
  await machine.fill(DATABASE, fillOldestSite);

  await machine.publish('ours');
  const upgrade = await recipeOf(PAGE, 'Upgrade');
  expect(await machine.run(upgrade)).toContain('2 posts, 1 comments, 2 users, 1 files');
  expect(await machine.log()).toContain('database migrated');
  const { posts } = await read('posts');
  expect(posts).toMatchObject([{ slug: 'আমার-নদী', comment_count: 1, author_full_name: 'The Admin' }]);
  const picture = await fetch(`${machine.url}/uploads/${PICTURE.key}`);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE.bytes);
  await say(posts[0].id, 'Before');

  await machine.publish('next');
  expect(await machine.run(upgrade)).toContain('2 posts, 2 comments, 2 users, 1 files');
  expect((await read('posts')).posts).toMatchObject([{ title: 'Of the next version', comment_count: 2 }]);
  await say(posts[0].id, 'After');
  const [, old = ''] = await versions();

  // The older version alone does not go near it.
  const rollback = (version: string) => (recipe: string) => recipe.replaceAll('<the old one>', version);
  const back = await recipeOf(PAGE, 'Rollback');
  const again = back.trim().split('\n').at(-1) ?? '';
  await expect(machine.run(rollback(old)(again))).rejects.toThrow('The database is newer than this version of Lekha');

  await machine.run(rollback(old)(back));
  expect((await read('posts')).posts).toMatchObject([{ title: 'আমার নদী', comment_count: 2 }]);
  expect(await saidOf(posts[0].id)).toEqual(['<p>Before</p>', expect.stringContaining('Said long ago')]);
});
