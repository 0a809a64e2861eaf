/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fileStorage } from '../../../lib/server/storage/file-storage.ts';
import { serveUpload } from '../../../lib/server/storage/serve-upload.ts';
import { contentTypeOf } from '../../../lib/server/storage/storage.ts';

test('what stands among pictures and is none, as an archive may bring it, is not found; a broken picture is a fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-serve-'));
  const storage = fileStorage(folder);
  const ask = async (key: string) => {
    await storage.put(key, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), contentTypeOf(key));
    return serveUpload(storage, key, new Request(`http://localhost/uploads/${key}`));
  };
  for (const key of ['featured-images/a.svg', 'profile-images/a.html', 'featured-images/a.pdf'])
    await expect(ask(key)).rejects.toMatchObject({ status: 404 });
  await expect(ask('featured-images/a.webp')).rejects.toMatchObject({ status: 503 });
  await rm(folder, { recursive: true });
});
