import { becomeNode, ensureInstalled } from './ensure.mjs';

ensureInstalled();
becomeNode(['--disable-warning=ExperimentalWarning', 'tools/wake-up/main.ts', ...process.argv.slice(2)]);
