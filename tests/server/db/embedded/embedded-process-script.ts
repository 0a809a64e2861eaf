// Run by embedded-process.ts in a process of its own.
import { endNow, startEmbeddedPostgres } from '../../../../lib/server/db/embedded/start-embedded-postgres.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('The data folder is missing.');
// As the server does that is still to be ready, and the tool.
process.on('SIGHUP', () => void endNow(1));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
process.on('SIGTERM', () => void postgres.stop());
console.log('ready');
