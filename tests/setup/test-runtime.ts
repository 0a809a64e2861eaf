import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withScratchDatabase } from '../../lib/server/db/scratch-database.ts';
import { createSanitiser } from '../../lib/server/content/sanitise/sanitiser.ts';
import { createLog } from '../../lib/server/log.ts';
import { createMailSender } from '../../lib/server/mail/mail-sender.ts';
import { outboxTransport } from '../../lib/server/mail/create-mail.ts';
import { setRuntime, type Runtime } from '../../lib/server/runtime.ts';
import { createViewBuffer } from '../../lib/server/services/views/view-buffer.ts';
import { fileStorage } from '../../lib/server/storage/file-storage.ts';
import { createTranslator } from '../../lib/server/translation/translator.ts';
import { takeSanitiserThread } from './sanitiser-threads.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestRuntime = { runtime: Runtime; connection: TestDatabase['connection']; close: () => Promise<void> };

/** The whole runtime over a database and a folder of its own, registered for handlers as the process entry does. */
export async function createTestRuntime(): Promise<TestRuntime> {
  const { db, connection, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-uploads-'));
  const log = createLog('silent');
  const runtime: Runtime = {
    db,
    withScratch: (work) => withScratchDatabase(db, connection, work),
    log,
    storage: fileStorage(folder),
    sanitiser: createSanitiser(undefined, takeSanitiserThread),
    views: createViewBuffer(db),
    // Not started: a test delivers by hand.
    mail: createMailSender({
      db,
      log,
      transport: outboxTransport(join(folder, 'outbox'), () => 'Lekha <no-reply@site.test>', log),
    }),
    // Asks nobody: a test that translates puts its own here.
    translator: createTranslator({ own: false, services: [] }, log),
    authSecret: 'a secret that only the tests know, long enough',
    realtimePort: 0,
    startedAt: new Date(),
    version: '0.0.0-test',
  };
  setRuntime(runtime);
  return {
    runtime,
    connection,
    close: async () => {
      await runtime.mail.stop();
      await runtime.views.close();
      await runtime.sanitiser.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
