import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const run = promisify(execFile);
const NAME = 'subtitle';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lekha-spine-'));
  for (const part of ['app', 'components', 'lib', 'messages', 'tests', 'package.json'])
    await cp(part, join(scratch, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(scratch, 'node_modules'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const touched = new Set<string>();

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  touched.add(file);
  const text = await readFile(join(scratch, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  await writeFile(join(scratch, file), changed);
}

const MIGRATION = `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['posts', 'post_revisions', 'post_translations'])
    await sql.raw(\`alter table \${table} add column ${NAME} text not null default ''\`).execute(db);
}
`;

async function addText(): Promise<void> {
  const list = `  ${NAME}: { kind: 'line', limit: 300, isListed: true, isTranslated: true },\n} as const satisfies`;
  await change('lib/rules/post-texts.ts', '} as const satisfies', list);
  const migration = `lib/server/db/migrations/9999-${NAME}.ts`;
  touched.add(migration);
  await writeFile(join(scratch, migration), MIGRATION);
  const register = 'lib/server/db/migrate.ts';
  await change(register, 'import type { Database }', `import * as ${NAME} from './migrations/9999-${NAME}.ts';\n$&`);
  await change(register, /\n};\n/, `\n  '9999-${NAME}': ${NAME},\n};\n`);
}

test('a text that is added to the list of a post is met wherever texts of posts go', async () => {
  await addText();
  expect(touched.size).toBeLessThanOrEqual(6);
  const { stdout } = await run(process.execPath, ['tests/setup/meet-post-text.ts', NAME], {
    cwd: scratch,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(JSON.parse(stdout)).toEqual({
    refused: [422, [NAME]],
    answered: ['First words', 'Second words', 'Second words'],
    edited: ['', 'Second words', { [NAME]: 'Others' }],
    revised: ['First words', 'First words'],
    translated: ['অন্য কথা', 'অন্য কথা', 'অন্য কথা'],
    transferred: ['Third words', 'Third words'],
    tagged: true,
  });
}, 120_000);
