import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './nginx.ts';
import type { Proxy } from './proxied-site.ts';
import { endWithUs, freePort } from './server-process.ts';

export const CADDY = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'].find((path) =>
  existsSync(path),
);

/** Why Caddy cannot be tried here; undefined when it can. */
export const withoutCaddy = CADDY ? undefined : 'there is no Caddy on this machine (apt-get install caddy)';

/** The head of a Caddyfile for this machine: ports and folders of ours, and certificates of an authority of its own. */
export const ownOptions = (folder: string, port: number, plainPort: number) => `{
	admin unix/${join(folder, 'admin.sock')}
	http_port ${plainPort}
	https_port ${port}
	storage file_system ${join(folder, 'storage')}
	local_certs
	skip_install_trust
}
`;

const listens = (port: number) =>
  fetch(`http://localhost:${port}`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );

/** A real Caddy with our site over TLS on this machine, in front of these instances. */
export async function startCaddy({ folder, port, instances }: Place): Promise<Proxy> {
  await mkdir(folder, { recursive: true });
  const plainPort = await freePort();
  const site = (await readFile('deploy/caddy/Caddyfile', 'utf8'))
    .replace('blog.example {', 'localhost, 127.0.0.1 {')
    .replace(/# (health_)/g, '$1')
    .replace('to 127.0.0.1:3000', `to ${instances.map((instance) => `127.0.0.1:${instance}`).join(' ')}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, ownOptions(folder, port, plainPort) + site);
  const args = ['--adapter', 'caddyfile', '--config', file];
  // It keeps its last configuration at home.
  const env = { ...process.env, HOME: folder };
  execFileSync(String(CADDY), ['validate', ...args], { stdio: 'pipe', env });
  const child = spawn(String(CADDY), ['run', ...args], { stdio: 'ignore', env });
  endWithUs(child);
  while (child.exitCode === null && !(await listens(plainPort))) await sleep(20);
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
