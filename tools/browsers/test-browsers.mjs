// npm run test:browsers
import { becomeNode, ensureBuilt, ensureInstalled } from '../../bin/ensure.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(['--disable-warning=ExperimentalWarning', 'tools/browsers/main.ts']);
