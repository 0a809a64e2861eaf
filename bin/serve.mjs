// The server alone, where its packages and its build are there already: in an image, or for a unit of systemd.
import { becomeNode, settingsFlags } from './ensure.mjs';
import { machineMemoryMb, memoryBounds } from './memory.mjs';

const { flags, env } = memoryBounds(machineMemoryMb(), process.env);
becomeNode(
  ['--disable-warning=ExperimentalWarning', ...flags, ...settingsFlags(), 'lib/server/main.ts'],
  { NODE_ENV: 'production', ...env },
  { isServer: true },
);
