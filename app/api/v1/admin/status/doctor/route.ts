import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { examineSite } from '@/lib/server/services/health/doctor/examine-parts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  // Nothing of the site is changed: no entry of the security log.
  POST: signedIn(
    { answer: 'POST admin/status/doctor', roles: rolesWith('status.read'), limit: 'doctor', records: () => null },
    async () => ({ findings: await examineSite(runtime()) }),
  ),
});
