// Sees to a browser for the end-to-end tests: installs one where there is none and that is possible, else fails.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fail, root, runNode } from './ensure.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

function installOnDebian() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version')) return false;
  console.log('Installing Chromium for the browser tests (once) ...');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env: environment });
  return existsSync(DEBIAN_CHROMIUM);
}

function hasOwnBrowser() {
  const { chromium } = createRequire(`${root}/package.json`)('playwright');
  return existsSync(chromium.executablePath());
}

function installOwn() {
  runNode(['node_modules/playwright/cli.js', 'install', 'chromium']);
  return hasOwnBrowser();
}

const isThere = existsSync(DEBIAN_CHROMIUM) || hasOwnBrowser() || installOnDebian() || installOwn();
if (!isThere)
  fail('There is no browser: install Chromium («apt-get install chromium», or «npx playwright install chromium»).');
