import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** An archive as the sites make it: each file packed, and the list at the end. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(content)];
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(Buffer.byteLength(content), 8);
    const names = Buffer.alloc(4);
    names.writeUInt16LE(name.length, 0);
    // Names in UTF-8, deflate, midnight of a day.
    const kind = Buffer.from([0, 8, 8, 0, 0, 0, 0x21, 0x50]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), kind, sizes, names, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0\x14\0', 'latin1'), kind, sizes, names, rest, name]));
    bodies.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...list, end]);
}

const folders: string[] = [];

/** A file of this name with these bytes. */
export async function put(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-hosted-'));
  folders.push(folder);
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

export async function removeAll(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** A host of pictures: one picture at every address. */
export async function startPictures(): Promise<{ origin: string; asked: string[]; close: () => void }> {
  const create = { width: 300, height: 40, channels: 3 as const, background: '#1976d2' };
  const body = await sharp({ create }).png().toBuffer();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.writeHead(200, { 'content-type': 'image/png' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

/** As attributes hold JSON. */
export const said = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
