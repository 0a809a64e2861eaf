import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Defence } from './defence.ts';

// What is no source, and what is large.
const LEFT_OUT = new Set(['node_modules', '.next', '.git', '.cache', 'data', 'test-results', 'coverage']);

export type Scratch = {
  folder: string;
  /**
   * Does something while a defence is switched off.
   * @throws Error when its text does not stand in the file exactly once
   */
  without<Result>(defence: Defence, work: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

/** A copy of the project that shares its packages: nothing is ever switched off in the project itself. */
export async function makeScratch(root: string): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-wake-up-'));
  const filter = (source: string) => !LEFT_OUT.has(relative(root, source).split(sep)[0] ?? '');
  await cp(root, folder, { recursive: true, filter });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    async without({ name, file, text, off }, work) {
      const path = join(folder, file);
      const source = await readFile(path, 'utf8');
      const [before = '', after = '', ...more] = source.split(text);
      if (!source.includes(text) || more.length > 0)
        throw new Error(`«${name}»: its text does not stand in ${file} exactly once.`);
      await writeFile(path, before + off + after);
      try {
        return await work();
      } finally {
        await writeFile(path, source);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
