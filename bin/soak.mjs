// npm run test:soak: hours in minutes. Says what it found as a table; ends with 1 when a bound is broken.
import { becomeNode, ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(['--disable-warning=ExperimentalWarning', 'tests/soak/main.ts', ...process.argv.slice(2)]);
