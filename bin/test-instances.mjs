// npm run test:instances: what readers and writers do, in a browser, on two instances behind nginx over https. Other browser
// tests are named as arguments.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, runNode, runNodeInFront } from './ensure.mjs';

const SUITES = ['conversation', 'accounts', 'writing'];

ensureInstalled();
for (const program of ['bin/ensure-browser.mjs', 'bin/ensure-proxies.mjs'])
  if (runNode([program]) !== 0) process.exit(1);
ensureBuilt();
rmSync(join(root, '.cache', 'e2e-data'), { recursive: true, force: true });
const asked = process.argv.slice(2);
const suites = (asked.length > 0 ? asked : SUITES).map((name) => `e2e/${name}.spec.ts`);
// The certificate is nginx's own for this machine.
const env = { E2E_INSTANCES: '2', NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
process.exitCode = await runNodeInFront(['node_modules/playwright/cli.js', 'test', ...suites], env);
