import { becomeNode } from '../../bin/ensure.mjs';

becomeNode(
  ['--disable-warning=ExperimentalWarning', 'tests/bin/launched-server.ts', process.argv[2]],
  {},
  { isServer: true },
);
