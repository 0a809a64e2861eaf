import { z } from 'zod';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { countView } from '@/lib/server/services/views/count-view';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: open(
    { answer: 'POST posts/{id}/views', params: z.object({ id: idParam }) },
    async ({ params, request, address }) => {
      await countView(runtime(), params.id, { headers: request.headers, address });
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
    },
  ),
});
