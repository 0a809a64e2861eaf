// Makes a gzip and a brotli copy of each text file of the build, next to it, at the highest levels: once, not per answer.
// Before that come in what only some pages show and no module of the build names: the serif fonts, the looks of blocks.
import { copyFileSync, cpSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './ensure.mjs';

const TEXT = /\.(js|css|json|svg|txt|map)$/;
// Below this a compressed file is no shorter on the wire.
const SMALLEST = 200;
const AT_ONCE = 4;

async function compress(file) {
  const body = await readFile(file);
  if (body.length < SMALLEST) return;
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [gz, br] = await Promise.all([
    promisify(gzip)(body, { level: 9 }),
    promisify(brotliCompress)(body, { params: quality }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
}

const folder = join(root, '.next', 'static');
cpSync(join(root, 'lib', 'theme', 'fonts', 'serif'), join(folder, 'fonts'), {
  recursive: true,
  filter: (path) => !path.endsWith('.css'),
});
copyFileSync(join(root, 'public', 'post-blocks.css'), join(folder, 'post-blocks.css'));
const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const workers = Array.from({ length: AT_ONCE }, async () => {
  for (let file = files.pop(); file; file = files.pop()) await compress(file);
});
await Promise.all(workers);
