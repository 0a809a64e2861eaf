// Sees to a browser for the end-to-end tests: installs one where there is none and that is possible, else fails.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fail, root, runNode } from './ensure.mjs';
import { installOnDebian } from './install-debian.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

function installDebians() {
  console.log('Installing Chromium for the browser tests (once) ...');
  installOnDebian(['chromium']);
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

const isThere = existsSync(DEBIAN_CHROMIUM) || hasOwnBrowser() || installDebians() || installOwn();
if (!isThere)
  fail('There is no browser: install Chromium («apt-get install chromium», or «npx playwright install chromium»).');
