// The server alone, where its packages and its build are there already: in an image, or for a unit of systemd.
import { becomeNode, settingsFlags } from './ensure.mjs';
import { machineMemoryMb, memoryBounds, memoryWarning } from './memory.mjs';

const memoryMb = machineMemoryMb();
const { flags, env } = memoryBounds(memoryMb, process.env);
if (memoryWarning(memoryMb)) console.warn(memoryWarning(memoryMb));
becomeNode(
  ['--disable-warning=ExperimentalWarning', ...flags, ...settingsFlags(), 'lib/server/main.ts'],
  { NODE_ENV: 'production', ...env },
  { isServer: true },
);
