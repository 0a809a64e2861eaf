import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

const on = { type: 'boolean' } as const;

// Of all that Docker and Compose take what the page uses: anything else is refused as a word that they do not know would be.
const COMMANDS: Record<string, ParseArgsOptionsConfig> = {
  up: { detach: { ...on, short: 'd' }, build: on, wait: on },
  stop: {},
  exec: {},
  run: { rm: on },
};

export type ComposeCommand = {
  name: string;
  file: string;
  envFile: string | undefined;
  flags: ReadonlySet<string>;
  /** The service, and what is to be run in it. */
  words: string[];
};

/** The words up to the first that is no flag, and the others: those belong to a program in a container. */
function splitAtName(args: readonly string[], valued: readonly string[] = []): [string[], string[]] {
  let end = 0;
  while (args[end]?.startsWith('-')) end += valued.includes(args[end] ?? '') ? 2 : 1;
  return [args.slice(0, end), args.slice(end)];
}

/** What `docker compose …` is asked to do. @throws Error in one line for flags and commands that it does not have */
export function readCompose(args: readonly string[]): ComposeCommand {
  const [before, [name = '', ...rest]] = splitAtName(args, ['-f', '--file', '--env-file']);
  const options = { file: { type: 'string', short: 'f' }, 'env-file': { type: 'string' } } as const;
  const { values } = parseArgs({ args: before, options, strict: true });
  const known = COMMANDS[name];
  if (!known) throw new Error(`unknown docker command: "compose ${name}"`);
  if (!values.file) throw new Error('no configuration file provided: not found');
  const [own, words] = splitAtName(rest);
  const flags = new Set(Object.keys(parseArgs({ args: own, options: known, strict: true }).values));
  return { name, file: values.file, envFile: values['env-file'], flags, words };
}
