import { becomeNode, ensureInstalled, settingsFlags } from './ensure.mjs';

ensureInstalled();
becomeNode(['--disable-warning=ExperimentalWarning', ...settingsFlags(), 'lib/cli/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
