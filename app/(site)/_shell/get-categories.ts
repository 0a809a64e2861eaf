import { cache } from 'react';
import type { Category } from '@/lib/schemas/category';
import { tagOf } from '@/lib/server/http/internal-headers';
import { keptReads } from '@/lib/server/http/kept-reads';
import { runtime } from '@/lib/server/runtime';
import { listCategories } from '@/lib/server/services/categories/category';

const TAGS = [tagOf.categories(), tagOf.posts()];

/** All categories, which every page shows: read once until one of them or the posts change. */
export const getCategories = cache((): Promise<readonly Category[]> => {
  const { db } = runtime();
  return keptReads(db).read('categories', TAGS, () => listCategories(db));
});
