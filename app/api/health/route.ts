import { endpoint, open } from '@/lib/server/api/endpoint';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { checkHealth } from '@/lib/server/services/health/check-health';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET /api/health', isFree: true }, async () => {
    const health = await checkHealth(runtime());
    return jsonResponse(health, health.ready ? {} : { status: 503, headers: { 'Retry-After': '5' } });
  }),
});
