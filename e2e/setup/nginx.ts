import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs, freePort } from './server-process.ts';

const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
);

/** Why nginx cannot be tried here; undefined when it can. */
export const withoutNginx = PROGRAM ? undefined : 'there is no nginx on this machine (apt-get install nginx-light)';

const DOMAIN = /blog\.example/g;
const CACHE = '/var/cache/nginx/';

export type Place = {
  folder: string;
  port: number;
  /** Ports of the instances. */
  instances: number[];
};

type NginxPlace = Place & {
  /** Whether nginx keeps pages, as `deploy/nginx/pages.conf` says. */
  keepsPages?: boolean | undefined;
  /** Whether it deals polls out in turns as well, instead of by the reader's address. */
  isFair?: boolean | undefined;
  /** Whether it is set up as it must not be: pages come over plain http as well, and what makes https safe is taken away. */
  isLax?: boolean | undefined;
  /** Whether it gives an instance that says nothing up after a second. */
  isHasty?: boolean | undefined;
};

const LAX = 'proxy_hide_header Strict-Transport-Security; proxy_cookie_flags ~ nosecure;';

/** The site of `deploy/nginx`, with the addresses of this machine in place of the example's. */
async function writeSite(
  { folder, port, instances, keepsPages, isFair, isLax, isHasty }: NginxPlace,
  plainPort: number,
): Promise<void> {
  const eachInstance = (line: string) =>
    instances
      .map((instance) => line.replace(instances.length > 1 ? '# ' : '', '').replace('3000', `${instance}`))
      .join('\n  ');
  const site = (await readFile('deploy/nginx/lekha.conf', 'utf8'))
    .replace(/(# )?server 127\.0\.0\.1:3000 .*/g, eachInstance)
    .replace('proxy_read_timeout 35s', isHasty ? 'proxy_read_timeout 1s' : '$&')
    .replace(/listen \[::\]:.*/g, '')
    .replace(isFair ? /^ *hash .*$/m : '', '')
    .replace(isLax ? /return 301 .*/ : '', isLax ? 'proxy_pass http://lekha;' : '')
    .replace('server_tokens off;', isLax ? LAX : '$&')
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 443/, `listen 127.0.0.1:${port}`)
    .replace(/\/etc\/letsencrypt\/live\/blog\.example/g, folder)
    .replaceAll(CACHE, join(folder, 'cache-'))
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replace(DOMAIN, 'localhost');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(join(folder, 'lekha.conf'), site);
  if (keepsPages) {
    await mkdir(join(folder, 'lekha'));
    await copyFile('deploy/nginx/pages.conf', join(folder, 'lekha', 'pages.conf'));
  }
  await writeFile(
    join(folder, 'nginx.conf'),
    // Its workers would else be of a user who may not enter our folders.
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  include ${join(folder, 'lekha.conf')};
}
`,
  );
}

function makeCertificate(folder: string): void {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    stdio: 'ignore',
  });
}

const listens = (port: number) =>
  fetch(`http://localhost:${port}`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );

export type Nginx = {
  url: string;
  plainUrl: string;
  /** File of the certificate, which nobody has signed. */
  certificate: string;
  errors: () => Promise<string>;
  /** Forgets all kept pages, by the command of docs/deploy/nginx.md. */
  purge: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A real nginx with our site over TLS on this machine, in front of these instances. */
export async function startNginx(place: NginxPlace): Promise<Nginx> {
  const { folder, port } = place;
  await mkdir(folder, { recursive: true });
  makeCertificate(folder);
  const plainPort = await freePort();
  await writeSite(place, plainPort);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  execFileSync(String(PROGRAM), [...args, '-t'], { stdio: 'pipe' });
  const child = spawn(String(PROGRAM), args, { stdio: 'ignore' });
  endWithUs(child);
  while (child.exitCode === null && !(await listens(plainPort))) await sleep(20);
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    certificate: join(folder, 'fullchain.pem'),
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    purge: async () => {
      const [, command = ''] = /`(rm -rf [^`]+)`/.exec(await readFile('docs/deploy/nginx.md', 'utf8')) ?? [];
      execFileSync('sh', ['-ec', command.replaceAll(CACHE, join(folder, 'cache-'))]);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
