import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { commandRefusal } from '../command-refusal.ts';
import { EXPORT_FILES } from '../format/export-format.ts';
import type { Expected } from './expected.ts';
import { expectGhost } from './expect-ghost.ts';
import { expectLekha } from './expect-lekha.ts';
import { expectMarkdown } from './expect-markdown.ts';
import { expectWordPress } from './expect-wordpress.ts';

/** The first sign in a file that is not white space. */
async function firstSign(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_000), 0, 1_000, 0);
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^[\ufeff\ufffd\0\s]+/u, '')
      .slice(0, 1);
  } finally {
    await handle.close();
  }
}

/**
 * What an export says that the site should have, whatever kind of export it is.
 * @throws AppError invalid when it is none that can be imported
 */
export async function readExpected(file: string, url: string | undefined): Promise<Expected> {
  const info = await stat(file).catch((error: unknown) => {
    throw commandRefusal(`«${file}» cannot be opened.`, error);
  });
  if (info.isDirectory()) {
    const isLekha = await stat(join(file, EXPORT_FILES.site)).catch(() => undefined);
    return isLekha ? expectLekha(file) : expectMarkdown(file, url);
  }
  return (await firstSign(file)) === '<' ? expectWordPress(file, url) : expectGhost(file, url);
}
