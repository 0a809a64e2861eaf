// npm run test:docker: the recipe of docs/deploy/docker.md by Docker itself, which has to be there with its plugin Compose. It
// builds three images: some minutes. Where a site named lekha is there already nothing is done.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, runNodeInFront } from '../../bin/ensure.mjs';

ensureInstalled();
ensureBuilt();
rmSync(join(root, '.cache', 'e2e-data'), { recursive: true, force: true });
const args = ['node_modules/playwright/cli.js', 'test', 'e2e/docker.spec.ts', '--timeout', '1800000'];
process.exitCode = await runNodeInFront(args, { E2E_DOCKER: '1' });
