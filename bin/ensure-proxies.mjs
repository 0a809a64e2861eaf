// Sees to nginx and Caddy for the tests behind a proxy, where that is possible. Without one its tests are skipped, and say so.
import { existsSync } from 'node:fs';
import { installOnDebian } from './install-debian.mjs';

const PROXIES = [
  { name: 'nginx', places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'], packages: ['nginx-light', 'openssl'] },
  { name: 'Caddy', places: ['/usr/bin/caddy', '/usr/local/bin/caddy'], packages: ['caddy'] },
];

for (const { name, places, packages } of PROXIES) {
  const isThere = () => places.some((path) => existsSync(path));
  if (!isThere()) {
    console.log(`Installing ${name} for the tests behind a proxy (once) ...`);
    installOnDebian(packages);
  }
  console.log(isThere() ? `${name} is there.` : `There is no ${name}: the tests behind it are skipped.`);
}
