import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

export type Image = {
  tag: string;
  /** Its /app. */
  folder: string;
  env: NodeJS.Dict<string>;
  command: string[];
  healthcheck: string[];
};

// What the first stage makes; of what the project here has been built.
const MADE = ['node_modules', '.next'];

const argumentsOf = (stage: string, name: string) =>
  [...stage.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, text = '']) => text);

/** Whether a file `.dockerignore` keeps a name at the top of the context out of it. */
const isIgnored = (patterns: readonly string[], name: string) =>
  patterns.some((pattern) => pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))));

/**
 * What `docker build` would make of a context: the files that the last stage copies, and how it is started. The steps of the first
 * one (packages, build) are those that this project went through here; they take minutes.
 * @throws Error when a file is not there or is kept out of the context
 */
export async function buildImage(context: string, dockerfile: string, tag: string, folder: string): Promise<Image> {
  const path = join(context, dockerfile);
  const text = (await readFile(path, 'utf8')).replace(/^ *#.*\n/gm, '').replace(/\\\n/g, ' ');
  const ignored = (await readFile(`${path}.dockerignore`, 'utf8')).split('\n');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  await mkdir(folder, { recursive: true });
  for (const words of argumentsOf(last, 'COPY').map((line) => line.split(' '))) {
    const [from, ...paths] = words;
    if (from !== '--from=build') throw new Error(`COPY ${words.join(' ')}: not from the first stage`);
    for (const source of paths.slice(0, -1)) {
      const name = basename(source);
      if (MADE.includes(name)) await symlink(resolve(name), join(folder, name));
      else if (isIgnored(ignored, name)) throw new Error(`failed to compute cache key: "/${name}": not found`);
      else await cp(join(context, name), join(folder, name), { recursive: true });
    }
  }
  return {
    tag,
    folder,
    env: parseEnv(argumentsOf(last, 'ENV').join(' ').replaceAll(' ', '\n')),
    command: JSON.parse(argumentsOf(last, 'CMD').at(-1) ?? '[]'),
    healthcheck: JSON.parse(/HEALTHCHECK .*?CMD (\[.+\])/.exec(last)?.[1] ?? '[]'),
  };
}
