// Sees to a browser for the end-to-end tests: installs one where there is none and that is possible, else fails.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasDebians, hasShell } from './debian-browser.mjs';
import { fail, root, runNode } from './ensure.mjs';
import { installOnDebian } from './install-debian.mjs';

function installDebians() {
  console.log('Installing Chromium for the browser tests (once) ...');
  // Older Debians have the browser alone.
  return installOnDebian(['chromium-headless-shell']) || installOnDebian(['chromium']);
}

function hasOwnBrowser() {
  const { chromium } = createRequire(`${root}/package.json`)('playwright');
  return existsSync(chromium.executablePath());
}

function installOwn() {
  runNode(['node_modules/playwright/cli.js', 'install', 'chromium']);
  return hasOwnBrowser();
}

const isThere = hasShell() || hasOwnBrowser() || installDebians() || hasDebians() || installOwn();
if (!isThere)
  fail('There is no browser: install Chromium («apt-get install chromium», or «npx playwright install chromium»).');
