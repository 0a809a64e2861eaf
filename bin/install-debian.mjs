// Packages of Debian that tests need. Another apt-get may hold the locks: who comes second waits, and asks again.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const TRIES = 3;
// Seconds that apt-get waits for somebody else's lock.
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];

/** @returns whether the packages are installed now; false at once where this is no Debian or nobody may install */
export function installOnDebian(packages) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version')) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
  for (let tried = 0; tried < TRIES; tried += 1) {
    spawnSync('apt-get', [...WAIT, 'update', '-qq'], options);
    if (spawnSync('apt-get', [...WAIT, 'install', '-y', '-qq', ...packages], options).status === 0) return true;
  }
  return false;
}
