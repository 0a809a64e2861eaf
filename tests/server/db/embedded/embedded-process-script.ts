// Run by embedded-process.ts in a process of its own.
import { startEmbeddedPostgres } from '../../../../lib/server/db/embedded/start-embedded-postgres.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('The data folder is missing.');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
process.on('SIGTERM', () => void postgres.stop());
console.log('ready');
