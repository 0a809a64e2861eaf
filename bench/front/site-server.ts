import { forgetPages } from './forget-pages.ts';
import { tellCpu } from './tell-cpu.ts';
import { tellParts } from './tell-parts.ts';

// The site as `npm start` runs it, in a process that also tells its processor time and where it goes, and forgets pages.
tellCpu();
tellParts();
forgetPages();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import('../../lib/server/main.ts');
process.send?.({ kind: 'ready', port: Number(process.env.PORT) });
