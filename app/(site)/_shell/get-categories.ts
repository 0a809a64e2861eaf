import { cache } from 'react';
import { runtime } from '@/lib/server/runtime';
import { listCategories } from '@/lib/server/services/categories/category';

/** All categories, read once per render: the shell, the page and its metadata share them. */
export const getCategories = cache(() => listCategories(runtime().db));
