import { z } from 'zod';
import { endpoint, open } from '@/lib/server/api/endpoint';
import { AppError } from '@/lib/server/errors';
import { runtime } from '@/lib/server/runtime';
import { findPage } from '@/lib/server/services/pages/page';

const params = z.object({ slug: z.string() });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: open({ answer: 'GET pages/{slug}', params }, async ({ params: { slug } }) => {
    const page = await findPage(runtime().db, slug);
    if (!page) throw new AppError('not_found', 'pageMissing');
    return { page };
  }),
});
