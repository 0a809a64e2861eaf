// What stands in for the program `docker` (machine.ts): like it, it only hands its words to a daemon, and shows the answer.
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

// Whatever stands before the dashes Node would take for flags of its own: it has `--env-file` as well.
const [socketPath, , ...args] = process.argv.slice(2);
const call = request({ socketPath, method: 'POST' }, async (answer) => {
  const { status, output } = await json(answer);
  (status === 0 ? process.stdout : process.stderr).write(output);
  process.exitCode = status;
});
call.end(JSON.stringify({ args, cwd: process.cwd(), env: process.env }));
