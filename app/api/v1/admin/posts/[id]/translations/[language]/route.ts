import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { ADMIN_POST_BYTES } from '@/lib/schemas/admin-post';
import { putTranslationSchema, translationLanguage } from '@/lib/schemas/post-translation';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { parse } from '@/lib/server/errors';
import { runtime } from '@/lib/server/runtime';
import { describePostWrite } from '@/lib/server/services/security-log/describe-write';
import { saveTranslation } from '@/lib/server/services/translations/save-translation';
import { deleteTranslation, getTranslation } from '@/lib/server/services/translations/translations';

const roles = rolesWith('posts.write');
const params = z.object({ id: idParam, language: z.string() });
// A language that we do not have is no malformed address: 422, as in POST /api/translate.
const known = z.object({ language: translationLanguage });
const records =
  (event: SecurityEvent) =>
  ({ params: { id, language } }: { params: z.output<typeof params> }) =>
    describePostWrite(runtime().db, id, { event, details: { language } });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/posts/{id}/translations/{language}', roles, params },
    async ({ viewer, params: { id, language } }) => ({
      translation: await getTranslation(runtime().db, viewer, id, parse(known, { language }).language),
    }),
  ),
  PUT: signedIn(
    {
      answer: 'PUT admin/posts/{id}/translations/{language}',
      roles,
      params,
      body: putTranslationSchema,
      bodyLimit: ADMIN_POST_BYTES,
      records: records('translation_saved'),
    },
    async ({ viewer, params: { id, language }, body }) => {
      const key = { postId: id, language: parse(known, { language }).language };
      return { translation: await saveTranslation(runtime(), viewer, key, body) };
    },
  ),
  DELETE: signedIn(
    {
      answer: 'DELETE admin/posts/{id}/translations/{language}',
      roles,
      params,
      records: records('translation_deleted'),
    },
    async ({ viewer, params: { id, language } }) => {
      await deleteTranslation(runtime().db, viewer, id, parse(known, { language }).language);
      return undefined;
    },
  ),
});
