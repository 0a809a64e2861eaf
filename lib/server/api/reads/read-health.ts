import { healthSchema } from '../../../schemas/status.ts';
import { runtime } from '../../runtime.ts';
import { checkHealth } from '../../services/health/check-health.ts';
import { open } from '../endpoint.ts';
import { jsonResponse } from '../respond.ts';

/** Whether the site can answer; 503 while it cannot. */
export const readHealth = open(
  { answer: 'GET /api/health', isFree: true, ownFailures: { 503: healthSchema } },
  async () => {
    const health = await checkHealth(runtime());
    return jsonResponse(health, health.ready ? {} : { status: 503, headers: { 'Retry-After': '5' } });
  },
);
