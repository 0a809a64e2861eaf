import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { fileResponse } from '@/lib/server/api/respond';
import { siteSettings } from '@/lib/server/db/site-settings';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';
import { exportArchive } from '@/lib/server/transfer/export/export-site';

/** Letters of any host that stands in an address, and a day: a name for any file system. */
const nameOf = (url: string) =>
  `${new URL(url).hostname.replaceAll(/[^\w.-]/g, '-')}-${new Date().toISOString().slice(0, 10)}`;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    {
      answer: 'GET admin/export',
      roles: rolesWith('settings.manage'),
      mediaType: 'application/gzip',
      records: () => ({ event: 'site_exported' }),
    },
    async ({ request }) => {
      const url = env().SITE_URL;
      const name = nameOf(url);
      const terms = { site: { name: siteSettings().name, url }, accounts: 'none', onProgress: () => {} } as const;
      const isRead = request.method !== 'HEAD';
      return fileResponse(isRead ? exportArchive(runtime(), name, terms) : [], `${name}.tar.gz`);
    },
  ),
});
