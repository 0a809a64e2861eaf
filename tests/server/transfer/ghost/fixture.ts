import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importGhost, type GhostOptions } from '../../../../lib/server/transfer/ghost/import-ghost.ts';
import type { ImportReport } from '../../../../lib/server/transfer/format/import-report.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';

type Row = Record<string, unknown>;

/** An id as Ghost makes them. */
export const id = (number: number) => number.toString(16).padStart(24, '0');

export const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format, version: 1 });
export const lexical = (...children: Row[]) => JSON.stringify({ root: { type: 'root', children, version: 1 } });

export function post(number: number, values: Row = {}): Row {
  return {
    id: id(number),
    uuid: `uuid-${number}`,
    title: `Post ${number}`,
    slug: `post-${number}`,
    html: `<p>Text of post ${number}.</p>`,
    lexical: null,
    mobiledoc: null,
    feature_image: null,
    featured: 0,
    type: 'post',
    status: 'published',
    visibility: 'public',
    created_at: '2023-03-01T08:00:00.000Z',
    updated_at: '2023-03-02T08:00:00.000Z',
    published_at: '2023-03-02T09:30:00.000Z',
    custom_excerpt: null,
    codeinjection_head: null,
    canonical_url: null,
    ...values,
  };
}

export const USERS = [
  {
    ...{ id: id(9001), name: 'Mira Sen', slug: 'mira', email: 'mira@example.test', bio: 'Writes.' },
    ...{ website: 'https://mira.example/', twitter: '@mirasen', facebook: 'mira.sen', youtube: '@mira' },
    ...{ mastodon: 'social.example/@mira', bluesky: 'http://old.example', linkedin: null, threads: '@mira' },
  },
  { id: id(9002), name: 'Jon Berg', slug: 'jon-berg', email: 'jon@example.test' },
];
export const TAGS = [
  { id: id(8001), name: 'Rivers', slug: 'rivers', description: 'On water', visibility: 'public' },
  { id: id(8002), name: 'নদী', slug: 'nodi', visibility: 'public' },
  { id: id(8003), name: '#newsletter', slug: 'hash-newsletter', visibility: 'internal' },
];

/** The data of an export of Ghost 5 with these posts, all by Mira unless they say otherwise. */
export function dataOf(posts: Row[], more: Row = {}): Row {
  return {
    posts,
    users: USERS,
    tags: TAGS,
    posts_authors: posts.map((row, index) => ({
      id: id(7000 + index),
      post_id: row.id,
      author_id: USERS[0]?.id,
      sort_order: 0,
    })),
    posts_tags: [],
    posts_meta: [],
    roles: [{ id: id(6001), name: 'Owner' }],
    roles_users: [{ id: id(6002), role_id: id(6001), user_id: USERS[0]?.id }],
    settings: [
      { key: 'title', value: 'River notes' },
      { key: 'locale', value: 'en' },
    ],
    ...more,
  };
}

const folders: string[] = [];

export async function writeExport(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-ghost-'));
  folders.push(folder);
  const file = join(folder, 'export.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

export async function removeExports(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

export const exportOf = (data: Row) => writeExport({ db: [{ meta: { exported_on: 1, version: '5.75.0' }, data }] });

/** Imports an export without fetching images, unless `options` say otherwise. */
export async function run(runtime: Runtime, data: Row, options: Partial<GhostOptions> = {}): Promise<ImportReport> {
  return importGhost(runtime, { file: await exportOf(data), onProgress: () => {}, fetchImages: false, ...options });
}

/** The post here that came from a post of the export. */
export async function imported({ db }: Runtime, number: number) {
  return db
    .selectFrom('posts as p')
    .innerJoin('import_sources as s', 's.local_id', 'p.id')
    .innerJoin('users as u', 'u.id', 'p.author_id')
    .selectAll('p')
    .select('u.username')
    .where('s.kind', '=', 'post')
    .where('s.source_id', '=', id(number))
    .executeTakeFirstOrThrow();
}

export const notesOf = (report: ImportReport, number: number) =>
  report.posts.find((entry) => entry.id === id(number))?.notes ?? [];
