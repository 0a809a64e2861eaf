import { z } from 'zod';
import { healthSchema } from '../../../schemas/status.ts';
import { runtime } from '../../runtime.ts';
import { checkHealth } from '../../services/health/check-health.ts';
import { open } from '../endpoint.ts';
import { jsonResponse } from '../respond.ts';

/**
 * Whether the site can answer; 503 while it cannot. `?live`, for who starts again what is ill: 204 as long as the process answers,
 * for one without its database still shows the pages that it keeps.
 */
export const readHealth = open(
  {
    answer: 'GET /api/health',
    query: z.object({ live: z.string().optional() }),
    isFree: true,
    mayBeSilent: 204,
    ownFailures: { 503: healthSchema },
  },
  async ({ query }) => {
    if (query.live !== undefined) return jsonResponse(undefined);
    const health = await checkHealth(runtime());
    return jsonResponse(health, health.ready ? {} : { status: 503, headers: { 'Retry-After': '5' } });
  },
);
