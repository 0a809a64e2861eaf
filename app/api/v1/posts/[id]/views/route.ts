import { z } from 'zod';
import { viewQuery } from '@/lib/schemas/post-query';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { countView } from '@/lib/server/services/views/count-view';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: open(
    { answer: 'POST posts/{id}/views', params: z.object({ id: idParam }), query: viewQuery },
    async ({ params, query, request, address }) => {
      await countView(runtime(), params.id, { headers: request.headers, address, ...query });
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
    },
  ),
});
