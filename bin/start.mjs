import { becomeNode, ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(
  ['--disable-warning=ExperimentalWarning', 'lib/server/main.ts'],
  { NODE_ENV: 'production' },
  { isServer: true },
);
