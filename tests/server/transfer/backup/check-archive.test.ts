import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkArchive } from '../../../../lib/server/transfer/backup/check-archive.ts';
import {
  TAR_END,
  tarEntry,
  tarHeader,
  tarPadding,
  createDigest,
} from '../../../../lib/server/transfer/backup/archive-format.ts';

const MB = 1024 * 1024;
const NOW = new Date();
const MANIFEST = {
  ...{ format: 'lekha-backup', version: 1, lekha: '0.1.0', created: NOW.toISOString() },
  ...{ migrations: [], tables: [{ name: 'posts', columns: ['id'] }], sequences: {} },
};

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-bomb-'));
  file = join(folder, 'bomb.tar.gz');
});
afterEach(() => rm(folder, { recursive: true }));

const chunk = (number: number) => `tables/posts/${String(number).padStart(6, '0')}.jsonl`;
const picture = (number: number) => `uploads/featured-images/a${number}.webp`;

// Stands behind what has to be refused: whoever reads on gets as far as this, and gives it as the reason.
const TOO_FAR = tarEntry('read-too-far', Buffer.from('x'), NOW);

/** Writes the archive. `level` 0 is for what does not shrink anyway: trying takes most of the time. */
async function write(entries: () => Generator<Buffer>, level?: 0): Promise<void> {
  function* archive() {
    yield tarEntry('lekha-backup.json', Buffer.from(JSON.stringify(MANIFEST)), NOW);
    yield* entries();
    yield TAR_END;
  }
  await pipeline(
    Readable.from(archive()),
    createGzip({ chunkSize: MB, ...(level !== undefined && { level }) }),
    createWriteStream(file),
  );
}

/** Why it was refused, within what memory (in MB, on top of what was there). */
async function refusal(): Promise<{ reason: string; memory: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const reason = await checkArchive(file).then(() => 'none', String);
  clearInterval(timer);
  most = Math.max(most, process.memoryUsage().rss);
  return { reason, memory: (most - before) / MB };
}

function* repeat(piece: Buffer, times: number): Generator<Buffer> {
  for (let n = 0; n < times; n += 1) yield piece;
}

async function finish(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _piece of pieces);
}

async function expectRefused(expected: RegExp): Promise<void> {
  const { reason, memory } = await refusal();
  expect(reason).toMatch(expected);
  expect(memory).toBeLessThan(300);
}

test('chunks of nothing, and of more rows than any chunk has, are refused at the first one', async () => {
  const zeros = tarEntry(chunk(1), Buffer.alloc(100 * MB), NOW);
  await write(function* () {
    yield zeros;
    yield TOO_FAR;
  });
  await expectRefused(/does not hold rows/);
  for (const line of ['\n', '{}\n']) {
    const rows = tarEntry(chunk(1), Buffer.alloc(60 * MB, line), NOW);
    await write(function* () {
      yield rows;
      yield TOO_FAR;
    });
    await expectRefused(/does not hold rows/);
  }
}, 120_000);

test('what an archive says of itself is refused before it is parsed where it is no saying of ours', async () => {
  // Parsed, brackets take fifty times their size.
  const nested = Buffer.alloc(20 * MB, '[');
  await write(function* () {
    yield tarEntry('end.json', nested, NOW);
    yield TOO_FAR;
  });
  await expectRefused(/«end.json» in it is too large/);
  await pipeline(
    Readable.from([tarEntry('lekha-backup.json', nested, NOW), TAR_END]),
    createGzip(),
    createWriteStream(file),
  );
  await expectRefused(/«lekha-backup.json» in it is too large/);
}, 120_000);

test('a film of any size passes in pieces, and a table that large is refused before it is read', async () => {
  const piece = randomBytes(10 * MB);
  const film = () => repeat(piece, 15);
  const size = 15 * piece.length;
  const files = createDigest();
  await finish(files.addPieces('files/film.mp4', Readable.from(film())));
  await write(function* () {
    yield tarHeader('uploads/files/film.mp4', size, NOW);
    yield* film();
    yield tarPadding(size);
    yield tarEntry('end.json', Buffer.from(JSON.stringify({ rows: { posts: 0 }, files: 1 })), NOW);
  }, 0);
  const { reason, memory } = await refusal();
  expect(reason).toBe('none');
  expect(memory).toBeLessThan(300);
  expect((await checkArchive(file)).checksums.files).toBe(files.toString());
  await write(function* () {
    yield tarHeader(chunk(1), size, NOW);
    yield* film();
  }, 0);
  await expectRefused(/too large/);
}, 120_000);

test('pictures that shrink to nothing are refused long before the last', async () => {
  const body = Buffer.alloc(10 * MB);
  await write(function* () {
    for (let number = 0; number < 20; number += 1) yield tarEntry(picture(number), body, NOW);
    yield TOO_FAR;
  });
  await expectRefused(/out of all proportion/);
}, 120_000);

test('a flood of tiny files is refused', async () => {
  const body = Buffer.alloc(600, 'x');
  await write(function* () {
    for (let number = 0; number < 51_000; number += 1) yield tarEntry(picture(number), body, NOW);
    yield TOO_FAR;
  });
  await expectRefused(/more small files/);
}, 120_000);
