import { becomeNode, ensureInstalled, settingsFlags } from './ensure.mjs';

ensureInstalled();
becomeNode(
  ['--disable-warning=ExperimentalWarning', ...settingsFlags(), 'lib/server/main.ts', '--dev'],
  { NODE_ENV: 'development' },
  { isServer: true },
);
