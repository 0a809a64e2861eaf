import { SUBSCRIBERS_FILE } from '@/lib/rules/limits';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { readUploadForm } from '@/lib/server/api/read-body';
import { fileResponse } from '@/lib/server/api/respond';
import { countForAccount } from '@/lib/server/limits/account-limits';
import { runtime } from '@/lib/server/runtime';
import { recordEvent } from '@/lib/server/services/security-log/record-event';
import { importSubscribers } from '@/lib/server/services/subscriptions/import-subscribers';
import { exportSubscribers } from '@/lib/server/services/subscriptions/subscribers';

const roles = rolesWith('settings.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    {
      answer: 'GET admin/subscribers/csv',
      roles,
      mediaType: 'text/csv',
      records: () => ({ event: 'subscribers_exported' }),
    },
    async ({ viewer }) => {
      const { db } = runtime();
      await countForAccount(db, 'subscriber-files', viewer.id);
      return fileResponse(exportSubscribers(db, viewer), 'subscribers.csv');
    },
  ),
  POST: signedIn(
    {
      answer: 'POST admin/subscribers/csv',
      roles,
      upload: SUBSCRIBERS_FILE.field,
      uploadFields: ['consent'],
      // Told below, with the figures.
      records: () => null,
    },
    async ({ viewer, request, address }) => {
      await countForAccount(runtime().db, 'subscriber-files', viewer.id);
      const { file, text } = await readUploadForm(request, SUBSCRIBERS_FILE);
      const taken = await importSubscribers(runtime(), viewer, { file, hasConsent: text('consent') === 'true' });
      const details = { imported: taken.imported, skipped: taken.skipped, errors: taken.errors.length };
      await recordEvent(runtime(), { event: 'subscribers_imported', actor: viewer, address, details });
      return taken;
    },
  ),
});
