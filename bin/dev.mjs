import { becomeNode, ensureInstalled } from './ensure.mjs';

ensureInstalled();
becomeNode(
  ['--disable-warning=ExperimentalWarning', 'lib/server/main.ts', '--dev'],
  { NODE_ENV: 'development' },
  { isServer: true },
);
