import { tellCpu } from './tell-cpu.ts';

// The site as `npm start` runs it, in a process that also tells its processor time.
tellCpu();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import('../../lib/server/main.ts');
process.send?.({ kind: 'ready', port: Number(process.env.PORT) });
