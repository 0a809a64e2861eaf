import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CADDY, ownOptions } from './caddy.ts';
import { freePort, temporaryData } from './server-process.ts';

const run = promisify(execFile);

/** The address that is asked for in the recipes. */
const HOST = 'localhost';

export type ProxyMachine = {
  url: string;
  plainUrl: string;
  /** Runs commands of a page, with the folders of this machine in place of those of the system. @returns what they said */
  run: (commands: string) => Promise<string>;
  /** Changes a file of the code, as a newer version of it would. */
  change: (file: string, from: string, to: string) => Promise<void>;
  remove: () => Promise<void>;
};

type Ports = { port: number; plainPort: number; sitePort: number };
type Kind = {
  /** Files of the code, as they are for the ports of this machine. */
  files: (root: string, ports: Ports) => Promise<Record<string, string>>;
  /** Programs that this machine lacks, or that would touch it. */
  programs: (root: string, ports: Ports) => Record<string, string>;
  stop: string;
};

// A machine has them in one place each; ours has them in a folder.
const moved = (root: string, text: string) => text.replaceAll(/(^|[\s"'=>:])(\/(?:etc|var|run)\/)/gm, `$1${root}$2`);

/** What Debian's package of nginx lays down, with a port and folders of ours, and without the network's other half. */
async function layDownNginx(root: string, { plainPort }: Ports): Promise<void> {
  const folder = join(root, 'etc/nginx');
  await cp('/etc/nginx', folder, { recursive: true, dereference: true });
  for (const name of ['var/www/html', 'var/log/nginx', 'run']) await mkdir(join(root, name), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = temporary.map((name) => `${name}_temp_path ${join(root, name)};`).join(' ');
  const main = moved(root, await readFile('/etc/nginx/nginx.conf', 'utf8'))
    .replace(/^user .*;/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace('http {', `http { ${own}`);
  await writeFile(join(folder, 'nginx.conf'), main);
  const site = moved(root, await readFile('/etc/nginx/sites-available/default', 'utf8'))
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 80 ', `listen 127.0.0.1:${plainPort} `);
  await writeFile(join(folder, 'sites-enabled/default'), site);
}

const nginx: Kind = {
  files: async (root, ports) => {
    await layDownNginx(root, ports);
    const site = moved(root, await readFile('deploy/nginx/lekha.conf', 'utf8'))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.sitePort}`)
      .replaceAll(/^\s*listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${ports.plainPort};`)
      .replace('listen 443', `listen 127.0.0.1:${ports.port}`);
    return {
      'deploy/nginx/lekha.conf': site,
      'deploy/nginx/pages.conf': await readFile('deploy/nginx/pages.conf', 'utf8'),
    };
  },
  programs: (root, { plainPort }) => ({
    nginx: `exec /usr/sbin/nginx -c ${root}/etc/nginx/nginx.conf -e ${root}/error.log "$@"`,
    'apt-get': 'test "$*" = "install nginx certbot"; nginx',
    systemctl: `test "$*" = "reload nginx"; kill -HUP $(cat ${root}/run/nginx.pid)`,
    // The check is a real one: what is laid into the folder has to be found at the address.
    certbot: `
      test "$1 $2 $3 $5 $7" = "certonly --webroot -w -d --deploy-hook" -a $# = 8
      mkdir -p "$4/.well-known/acme-challenge"; echo proof > "$4/.well-known/acme-challenge/token"
      node -e "fetch('http://$6:${plainPort}/.well-known/acme-challenge/token').then((a) => a.text()).then((t) => process.exit(t === 'proof\\n' ? 0 : 1))"
      live=${root}/etc/letsencrypt/live/$6; mkdir -p $live
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=$6 -addext subjectAltName=DNS:$6 -keyout $live/privkey.pem -out $live/fullchain.pem 2>/dev/null
      sh -ec "$8"`,
  }),
  stop: 'nginx -s quit',
};

const caddy: Kind = {
  files: async (root, { port, plainPort, sitePort }) => {
    const options = ownOptions(root, port, plainPort);
    await mkdir(join(root, 'etc/caddy'), { recursive: true });
    await writeFile(join(root, 'etc/caddy/Caddyfile'), `${options}:${plainPort} {\n\trespond "Caddy works"\n}\n`);
    const site = await readFile('deploy/caddy/Caddyfile', 'utf8');
    return { 'deploy/caddy/Caddyfile': options + site.replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`) };
  },
  programs: (root) => ({
    caddy: `HOME=${root} exec ${CADDY} "$@"`,
    'apt-get': `test "$*" = "install caddy"; caddy start --config ${root}/etc/caddy/Caddyfile >/dev/null 2>&1`,
    // As the unit of Debian's package does it.
    systemctl: `test "$*" = "reload caddy"; caddy reload --config ${root}/etc/caddy/Caddyfile --force`,
  }),
  stop: 'caddy stop --address unix/ROOT/admin.sock',
};

/** Why Debian's nginx cannot be laid down here; undefined when it can. */
export const withoutDebiansNginx = ['/usr/sbin/nginx', '/etc/nginx/sites-available/default'].every((path) =>
  existsSync(path),
)
  ? undefined
  : "there is no nginx of Debian's on this machine (apt-get install nginx-light)";

/** A site that says who asked. */
async function startSite(port: number) {
  const server = createServer(({ headers }, answer) => {
    answer.setHeader('cache-control', 'public, max-age=0, s-maxage=60');
    answer.end(JSON.stringify([headers['x-forwarded-for'], headers['x-forwarded-proto'], headers.host]));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A machine with our code, where the page of a proxy is gone through by hand. */
export async function startProxyMachine(name: 'nginx' | 'caddy'): Promise<ProxyMachine> {
  const { files, programs, stop } = { nginx, caddy }[name];
  const { dataDir: root, remove } = await temporaryData();
  const [port, plainPort, sitePort] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { port, plainPort, sitePort };
  const code = join(root, 'code');
  for (const [path, text] of Object.entries(await files(root, ports))) {
    await mkdir(dirname(join(code, path)), { recursive: true });
    await writeFile(join(code, path), text);
  }
  await mkdir(join(root, 'bin'));
  for (const [program, text] of Object.entries(programs(root, ports)))
    await writeFile(join(root, 'bin', program), `#!/bin/bash\nset -e\n${text}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${join(root, 'bin')}:${join(process.execPath, '..')}:${process.env.PATH}` };
  const execute = async (commands: string) => {
    const { stdout, stderr } = await run('bash', ['-euc', commands], { cwd: code, env });
    return stdout + stderr;
  };
  const site = await startSite(sitePort);
  return {
    url: `https://${HOST}:${port}`,
    plainUrl: `http://${HOST}:${plainPort}`,
    run: (commands) => execute(moved(root, commands.replaceAll('YOUR.HOST', HOST))),
    change: async (file, from, to) => {
      const text = await readFile(join(code, file), 'utf8');
      await writeFile(join(code, file), text.replace(from, to));
    },
    remove: async () => {
      await execute(stop.replace('ROOT', root));
      site.close();
      site.closeAllConnections();
      await remove();
    },
  };
}
