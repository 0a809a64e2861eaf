import { expect, test } from 'playwright/test';
import { makeOldestSite, PICTURE } from './setup/oldest-site.ts';
import { recipeOf, startUnitMachine, type UnitMachine } from './setup/unit-machine.ts';
import { ADMIN } from './setup/written-site.ts';

// A second start on one port, the folders of Linux, and its programs.
test.skip(process.platform !== 'linux', 'the recipe is one for Linux');

const PAGE = 'docs/deploy/systemd.md';

const read = async (machine: UnitMachine, path: string, headers = {}) =>
  (await fetch(`${machine.url}/api/v1/${path}`, { headers })).json();

async function signIn(machine: UnitMachine) {
  const answer = await fetch(`${machine.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { accessToken } = await answer.json();
  return { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
}

test('data of the oldest version come up to ours, and the backup made before is theirs still', async () => {
  const machine = await startUnitMachine();
  try {
    await makeOldestSite(machine.dataDir);
    const [backup = ''] = (await recipeOf(PAGE, 'Upgrade')).split('\n');
    expect(await machine.run(backup)).toContain('2 posts, 1 comments, 2 users, 1 files');
    // It was copied, not changed: what is in the archive has the schema of the version that it goes back into.
    const manifest = JSON.parse(await machine.run('tar -xOf /var/lib/lekha/before.tar.gz lekha-backup.json'));
    expect(manifest.migrations.at(-1)).toBe('0080-search-spellings');
    expect(manifest.tables.map(({ name }: { name: string }) => name)).not.toContain('site_settings');
    expect(await machine.log()).toBe('');

    await machine.run('systemctl start lekha.service');
    await machine.ready();
    expect(await machine.log()).toContain('database migrated');
    const { posts } = await read(machine, 'posts');
    expect(posts).toMatchObject([
      { slug: 'আমার-নদী', title: 'আমার নদী', comment_count: 1, author_full_name: 'The Admin' },
    ]);
    expect(posts[0]).toMatchObject({ categories: [{ slug: 'নদী' }], tags: [], authors: [{ username: 'admin' }] });
    const { comments } = await read(machine, `comments/post/${posts[0].id}`);
    expect(comments).toMatchObject([
      { content: expect.stringContaining('Said long ago'), user_full_name: 'A Reader', replies: [] },
    ]);
    expect((await read(machine, `reactions/post/${posts[0].id}`)).reactions).toMatchObject({ love: 1, total: 1 });
    expect(await read(machine, 'users/username/পাঠক')).toMatchObject({ user: { comment_count: 1 } });
    const headers = await signIn(machine);
    expect((await read(machine, 'admin/posts?status=draft', headers)).posts).toMatchObject([{ slug: 'a-draft' }]);
    const moved = await fetch(`${machine.url}/posts/my-river`, { redirect: 'manual' });
    expect([moved.status, decodeURI(moved.headers.get('location') ?? '')]).toEqual([308, '/posts/আমার-নদী']);
    const picture = await fetch(`${machine.url}/uploads/${PICTURE.key}`);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE.bytes);
    const page = await (await fetch(`${machine.url}/posts/${posts[0].slug}`)).text();
    expect(page).toContain('<p>The river <strong>Padma</strong></p>');
    await expect.poll(async () => (await read(machine, 'posts/search?q=padma')).posts.length).toBe(1);

    await machine.run('systemctl stop lekha.service');
    const tool = 'cd /opt/lekha && env DATA_DIR=/var/lib/lekha node --env-file=/etc/lekha/env bin/cli.mjs';
    expect(await machine.run(`${tool} backup:verify /var/lib/lekha/before.tar.gz`)).toContain('is good');
  } finally {
    await machine.remove();
  }
});

test('a version up and back again, by the commands of the page', async () => {
  const machine = await startUnitMachine();
  try {
    await machine.run('systemctl start lekha.service');
    await machine.ready();
    const headers = await signIn(machine);
    const send = (path: string, body: object, method = 'POST') =>
      fetch(`${machine.url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    const { post } = await (
      await send('admin/posts', { title: 'As it was', content: '<p>x</p>', status: 'published' })
    ).json();
    await send('comments', { postId: post.id, content: 'Before' });
    expect((await send('admin/settings', { tagline: 'Before' }, 'PUT')).status).toBe(200);

    await machine.run(await recipeOf(PAGE, 'Upgrade'));
    await machine.ready();
    expect(await machine.log()).toContain('9999-next');
    expect((await read(machine, 'posts')).posts).toMatchObject([{ title: 'Of the next version', comment_count: 1 }]);
    expect((await read(machine, 'admin/settings', headers)).settings.tagline).toBe('Before');
    expect((await send('comments', { postId: post.id, content: 'After' })).status).toBe(201);
    expect((await send('admin/settings', { tagline: 'After' }, 'PUT')).status).toBe(200);

    // The older version alone does not go near it.
    await machine.run('systemctl stop lekha.service; ln -sfn /opt/lekha-1 /opt/lekha; systemctl start lekha.service');
    await expect.poll(() => machine.log()).toContain('The database is newer than this version of Lekha');

    await machine.run(await recipeOf(PAGE, 'Rollback'));
    await machine.ready();
    const again = await signIn(machine);
    expect((await read(machine, 'posts')).posts).toMatchObject([{ title: 'As it was', comment_count: 1 }]);
    const { comments } = await read(machine, `comments/post/${post.id}`);
    expect(comments).toMatchObject([{ content: '<p>Before</p>' }]);
    expect((await read(machine, 'admin/settings', again)).settings.tagline).toBe('Before');
    // What was put aside is the newer version's, whole: the way up again is there. A given database was made anew instead.
    if (!process.env.TEST_DATABASE_URL)
      expect(await machine.run('ls -d /var/lib/lekha/pg-newer')).toContain('pg-newer');
  } finally {
    await machine.remove();
  }
});
