// Sees to an nginx for the tests behind a proxy, where that is possible. Without one they are skipped, and say so.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const hasNginx = () => ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].some((path) => existsSync(path));

if (!hasNginx() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  console.log('Installing nginx for the tests behind a proxy (once) ...');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', 'nginx-light', 'openssl'], options);
}
console.log(hasNginx() ? 'nginx is there.' : 'There is no nginx: the tests behind a proxy are skipped.');
