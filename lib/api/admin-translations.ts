import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { PutTranslationBody } from '../schemas/post-translation.ts';
import { api } from './client.ts';

type Key = { postId: number; language: string };

const listOf = (postId: number) => `admin/posts/${postId}/translations`;
const pathOf = ({ postId, language }: Key) => `${listOf(postId)}/${language}`;

const adminTranslationKeys = {
  ofPost: (postId: number) => ['admin', 'translations', postId] as const,
  list: (postId: number) => [...adminTranslationKeys.ofPost(postId), 'list'] as const,
  one: ({ postId, language }: Key) => [...adminTranslationKeys.ofPost(postId), language] as const,
};

/** The translations of a post that somebody keeps, without their texts. */
export function adminTranslationsOptions(postId: number) {
  return queryOptions({
    queryKey: adminTranslationKeys.list(postId),
    queryFn: async ({ signal }) =>
      (await api.get(listOf(postId), { signal }).json<Answer<'GET admin/posts/{id}/translations'>>()).translations,
    refetchOnMount: 'always',
  });
}

/** One translation with its texts. Always asked for anew: what is edited must be what is stored. */
export function adminTranslationOptions(key: Key) {
  return queryOptions({
    queryKey: adminTranslationKeys.one(key),
    queryFn: async ({ signal }) =>
      (await api.get(pathOf(key), { signal }).json<Answer<'GET admin/posts/{id}/translations/{language}'>>())
        .translation,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}

const forgetList = (client: QueryClient, postId: number) =>
  client.invalidateQueries({ queryKey: adminTranslationKeys.list(postId) });

/** With `updated_at` the save is refused when somebody else saved meanwhile: 409 edit_conflict. */
export const saveAdminTranslation = mutationOptions({
  mutationFn: async ({ body, ...key }: Key & { body: PutTranslationBody }) =>
    (await api.put(pathOf(key), { json: body }).json<Answer<'PUT admin/posts/{id}/translations/{language}'>>())
      .translation,
  onSuccess: (translation, { postId, language }, _before, { client }) => {
    client.setQueryData(adminTranslationKeys.one({ postId, language }), translation);
    return forgetList(client, postId);
  },
});

export const deleteAdminTranslation = mutationOptions({
  mutationFn: async (key: Key) => void (await api.delete(pathOf(key))),
  onSuccess: (_answer, key, _before, { client }) => {
    client.removeQueries({ queryKey: adminTranslationKeys.one(key) });
    return forgetList(client, key.postId);
  },
});
