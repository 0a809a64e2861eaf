import { queryOptions } from '@tanstack/react-query';
import { PROFILE_IMAGE } from '../rules/limits.ts';
import type { Answer } from '../schemas/answers.ts';
import type { DeleteProfileInput, UpdateProfileInput } from '../schemas/profile-input.ts';
import type { OwnUser } from '../schemas/profile.ts';
import { api } from './client.ts';

export const profileKeys = {
  own: (userId: number) => ['profile', userId] as const,
  sessions: (userId: number) => ['sessions', userId] as const,
  picture: (url: string) => ['avatar', url] as const,
};

/** The viewer's own profile. */
export function profileOptions(userId: number) {
  return queryOptions({
    queryKey: profileKeys.own(userId),
    queryFn: async ({ signal }) => (await api.get('profile', { signal }).json<Answer<'GET profile'>>()).data.user,
    refetchOnMount: 'always',
  });
}

/** @returns when the account goes: at once where its address was never verified (docs/api.md#accounts) */
export async function deleteProfile(input: Partial<DeleteProfileInput>): Promise<string> {
  return (await api.delete('profile', { json: input }).json<Answer<'DELETE profile'>>()).deletes_at;
}

/** Everything that the site keeps of the viewer, as a file. */
export const downloadProfile = async (): Promise<Blob> => (await api.get('profile/export')).blob();

export async function updateProfile(input: UpdateProfileInput): Promise<OwnUser> {
  return (await api.put('profile', { json: input }).json<Answer<'PUT profile'>>()).user;
}

export async function uploadProfileImage(file: File): Promise<OwnUser> {
  const body = new FormData();
  body.append(PROFILE_IMAGE.field, file);
  return (await api.post('profile/upload-image', { body }).json<Answer<'POST profile/upload-image'>>()).user;
}

export async function deleteProfileImage(): Promise<OwnUser> {
  return (await api.delete('profile/image').json<Answer<'DELETE profile/image'>>()).user;
}

/** Whether a picture can be had: asked with HEAD, once per address (docs/api.md#http). `stored`: /uploads/profile-images/{file}. */
export function pictureOptions(stored: string) {
  const file = stored.split('/').at(-1) ?? '';
  return queryOptions({
    queryKey: profileKeys.picture(stored),
    queryFn: ({ signal }) => api.head(`uploads/profile-images/${file}`, { signal }).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The viewer's sessions, the one last used first. */
export function sessionsOptions(userId: number) {
  return queryOptions({
    queryKey: profileKeys.sessions(userId),
    queryFn: async ({ signal }) => (await api.get('sessions', { signal }).json<Answer<'GET sessions'>>()).sessions,
    refetchOnMount: 'always',
  });
}

export const endSession = (id: number) => api.delete(`sessions/${id}`).json<Answer<'DELETE sessions/{id}'>>();

export const endOtherSessions = () => api.delete('sessions').json<Answer<'DELETE sessions'>>();
