import { mutationOptions, queryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { LogOrder, SecurityEventKind } from '../schemas/security-log.ts';
import type { SettingsBody } from '../schemas/settings.ts';
import { api } from './client.ts';
import { fetchForm, type OnProgress } from './upload-fetch.ts';

/** The settings of the site. Always asked for anew: what is edited must be what holds. */
export const adminSettingsOptions = queryOptions({
  queryKey: ['admin', 'settings'] as const,
  queryFn: ({ signal }) => api.get('admin/settings', { signal }).json<Answer<'GET admin/settings'>>(),
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
});

/** With `updated_at` the save is refused when somebody else saved meanwhile: 409 edit_conflict. */
export const saveAdminSettings = mutationOptions({
  mutationFn: (json: SettingsBody) => api.put('admin/settings', { json }).json<Answer<'PUT admin/settings'>>(),
  onSuccess: (answer, _body, _before, { client }) => client.setQueryData(adminSettingsOptions.queryKey, answer),
});

const LOOK_AGAIN_MS = 10_000;
// Whoever is asked may take ten seconds for an answer, several times.
const PATIENCE_MS = 180_000;

/** What the site runs on and what waits; looked at again as long as somebody looks at it. Administrators only. */
export const statusOptions = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: async ({ signal }) => (await api.get('admin/status', { signal }).json<Answer<'GET admin/status'>>()).status,
  refetchOnMount: 'always',
  refetchInterval: LOOK_AGAIN_MS,
});

/** Has the doctor look at the whole site. */
export const examineSite = mutationOptions({
  mutationFn: async () =>
    (await api.post('admin/status/doctor', { timeout: PATIENCE_MS }).json<Answer<'POST admin/status/doctor'>>())
      .findings,
});

/** What search engines and messengers get of a public post, looked at anew each time. */
export const examinedPostOptions = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'posts', id, 'doctor'],
    queryFn: async ({ signal }) =>
      (
        await api
          .post(`admin/posts/${id}/doctor`, { signal, timeout: PATIENCE_MS })
          .json<Answer<'POST admin/posts/{id}/doctor'>>()
      ).findings,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

type AdminLogFilter = {
  page: number;
  limit: number;
  kind: SecurityEventKind | '';
  sort?: LogOrder | undefined;
};

/** A page of the security log, newest first unless sorted. Administrators only. */
export function adminLogOptions({ page, limit, kind, sort }: AdminLogFilter) {
  const searchParams = { page, limit, ...(kind && { kind }), ...(sort && { sort }) };
  return queryOptions({
    queryKey: ['admin', 'log', { page, limit, kind, sort }],
    queryFn: ({ signal }) => api.get('admin/log', { searchParams, signal }).json<Answer<'GET admin/log'>>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const importsKey = ['admin', 'imports'] as const;
const WATCH_MS = 2_000;

/** The last imports, the newest first; asked for again while one runs. Administrators only. */
export const importsOptions = queryOptions({
  queryKey: importsKey,
  queryFn: async ({ signal }) =>
    (await api.get('admin/imports', { signal }).json<Answer<'GET admin/imports'>>()).imports,
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'running') ? WATCH_MS : false),
});

export type ImportSending = { file: File; url: string; author: string; onProgress: OnProgress; signal: AbortSignal };

/** Sends an export of another blog, however long that takes; its import begins when all of it is there. */
export const startImport = mutationOptions({
  mutationFn: async ({ file, url, author, onProgress, signal }: ImportSending) => {
    const body = new FormData();
    body.append('file', file);
    const searchParams = { ...(url && { url }), ...(author && { author }) };
    await api.post('admin/imports', { searchParams, timeout: false, fetch: fetchForm(body, onProgress), signal });
  },
  onSuccess: (_answer, _sent, _before, { client }) => client.invalidateQueries({ queryKey: importsKey }),
});

export const stopImport = mutationOptions({
  mutationFn: async (id: number) => {
    await api.delete(`admin/imports/${id}`);
  },
  onSettled: (_answer, _error, _id, _before, { client }) => client.invalidateQueries({ queryKey: importsKey }),
});

/** The whole site as an archive, however long that takes; `onReceived` is told the bytes that are there. */
export const downloadSite = async (onReceived: (bytes: number) => void, signal: AbortSignal): Promise<Blob> => {
  const onDownloadProgress = ({ transferredBytes }: { transferredBytes: number }) => onReceived(transferredBytes);
  return (await api.get('admin/export', { timeout: false, retry: 0, signal, onDownloadProgress })).blob();
};

/** What an import could not keep, as a text in English. */
export const readImportReport = async (id: number): Promise<Blob> => (await api.get(`admin/imports/${id}`)).blob();
