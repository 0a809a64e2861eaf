// Sees to an nginx for the tests behind a proxy, where that is possible. Without one they are skipped, and say so.
import { existsSync } from 'node:fs';
import { installOnDebian } from './install-debian.mjs';

const hasNginx = () => ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].some((path) => existsSync(path));

if (!hasNginx()) {
  console.log('Installing nginx for the tests behind a proxy (once) ...');
  installOnDebian(['nginx-light', 'openssl']);
}
console.log(hasNginx() ? 'nginx is there.' : 'There is no nginx: the tests behind a proxy are skipped.');
