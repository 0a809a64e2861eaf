import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import type { ComposeCommand } from './read-command.ts';

export type Service = {
  image: string;
  build?: { context: string; dockerfile: string };
  depends_on?: Record<string, { condition: string }>;
  environment: Record<string, string>;
  ports?: string[];
  volumes: string[];
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
};

export type Project = { folder: string; services: Record<string, Service>; volumes: Record<string, unknown> };

const VARIABLE = /\$\{(\w+)(?::([?-])([^}]*))?\}/g;

/** Puts values in the places of `${NAME}`, `${NAME:-other}` and `${NAME:?why}` in every text of the file. */
function interpolate(value: unknown, values: NodeJS.Dict<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => interpolate(entry, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, interpolate(entry, values)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(VARIABLE, (_, name: string, kind?: string, text = '') => {
    if (kind === '?' && !values[name]) throw new Error(`required variable ${name} is missing a value: ${text}`);
    return values[name] || (kind === '-' ? text : '');
  });
}

async function readSettings({ envFile, file }: ComposeCommand, cwd: string): Promise<NodeJS.Dict<string>> {
  if (envFile) return parseEnv(await readFile(resolve(cwd, envFile), 'utf8'));
  // Without the flag it is one beside the file of the project, not one beside the code.
  const beside = join(dirname(resolve(cwd, file)), '.env');
  return existsSync(beside) ? parseEnv(await readFile(beside, 'utf8')) : {};
}

/** The project of a command, with its variables. @throws Error when one that it requires has no value */
export async function readProject(command: ComposeCommand, cwd: string, env: NodeJS.Dict<string>): Promise<Project> {
  const path = resolve(cwd, command.file);
  const values = { ...(await readSettings(command, cwd)), ...env };
  const { services, volumes } = interpolate(parse(await readFile(path, 'utf8')), values) as Omit<Project, 'folder'>;
  for (const { volumes: mounts } of Object.values(services))
    for (const mount of mounts)
      if (!Object.hasOwn(volumes, mount.split(':')[0] ?? '')) throw new Error(`undefined volume ${mount}`);
  return { folder: dirname(path), services, volumes };
}
