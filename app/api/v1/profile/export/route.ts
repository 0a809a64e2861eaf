import { fileResponse } from '@/lib/server/api/respond';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { countForAccount } from '@/lib/server/limits/account-limits';
import { runtime } from '@/lib/server/runtime';
import { exportProfile } from '@/lib/server/services/accounts/profile/export-profile';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET profile/export' }, async ({ viewer }) => {
    const { db } = runtime();
    await countForAccount(db, 'exports', viewer.id);
    return fileResponse(exportProfile(db, viewer.id), 'profile.json');
  }),
});
