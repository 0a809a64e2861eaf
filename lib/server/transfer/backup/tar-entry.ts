import { Header } from 'tar';

/** Tar's unit. */
export const BLOCK = 512;

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** A file as it stands in a tar archive: header, bytes, padding. */
export function tarEntry(path: string, body: Buffer, mtime: Date): Buffer {
  const header = new Header({ path, size: body.length, mode: 0o600, type: 'File', mtime });
  const needsMore = header.encode();
  if (needsMore || !header.block) throw new Error(`«${path}» is too long a name for the archive.`);
  return Buffer.concat([header.block, body, Buffer.alloc(paddingOf(body.length))]);
}

/** What ends a tar archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Bytes that an entry of `size` takes behind its header. */
export const spaceOf = (size: number) => size + paddingOf(size);
