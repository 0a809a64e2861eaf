import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { onStop } from '../../lib/server/http/listen.ts';

// Stands in for the server: as the real one it lives until it is told to stop, and takes a moment for it.
const file = process.argv[2] ?? '';
const server = createServer().listen(0, '127.0.0.1');
appendFileSync(file, `started ${process.pid}\n`);
onStop(() => {
  appendFileSync(file, 'stopping\n');
  server.close(() => {
    appendFileSync(file, 'stopped\n');
    process.exit(0);
  });
});
