import { becomeNode, ensureInstalled, settingsFlags } from './ensure.mjs';

ensureInstalled();
becomeNode(['--disable-warning=ExperimentalWarning', ...settingsFlags(), 'lib/cli/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  // What npm says of where it was called; the tool itself runs in the folder of the code.
  INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
});
