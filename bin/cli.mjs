import { becomeNode, ensureInstalled } from './ensure.mjs';

ensureInstalled();
becomeNode(['--disable-warning=ExperimentalWarning', 'lib/cli/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
