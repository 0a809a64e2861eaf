import { becomeNode, ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
