import { ensureBuilt, ensureInstalled, runNode } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
// Links and execute bits of the embedded database: who serves the site later may not be allowed to write its code. Where
// there is none for this machine a start says so, unless it has a DATABASE_URL.
const prepare = "import('./lib/server/db/embedded/find-binaries.ts').then((m) => m.findBinaries()).catch(() => {})";
runNode(['--disable-warning=ExperimentalWarning', '-e', prepare]);
