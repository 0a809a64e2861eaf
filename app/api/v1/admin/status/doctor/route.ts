import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { examineSite } from '@/lib/server/doctor/examine-site';
import { runtime } from '@/lib/server/runtime';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  // Nothing of the site is changed: no entry of the security log.
  POST: signedIn(
    { answer: 'POST admin/status/doctor', roles: rolesWith('status.read'), limit: 'doctor', records: () => null },
    async () => ({ findings: await examineSite(runtime()) }),
  ),
});
