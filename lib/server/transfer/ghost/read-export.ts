import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '../../db/embedded/postmaster.ts';
import type { AppError } from '../../errors.ts';
import { cleanJson, commandRefusal, decodeText, ELSEWHERE } from '../format/archive-values.ts';

/** A row of an export as it is written there: nothing of it is trusted. */
export type GhostRow = Readonly<Record<string, unknown>>;

export type GhostExport = {
  version: string;
  posts: GhostRow[];
  tags: GhostRow[];
  users: GhostRow[];
  postsTags: GhostRow[];
  postsAuthors: GhostRow[];
  postsMeta: GhostRow[];
  roles: GhostRow[];
  rolesUsers: GhostRow[];
  comments: GhostRow[];
  members: GhostRow[];
  /** Key -> value of the site's settings. */
  settings: ReadonlyMap<string, string>;
};

/** A field as text: numbers too, '' for everything that is no text. */
export function textOf(row: GhostRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A field that Ghost shows as it is, not as HTML, on one line. */
export function lineOf(row: GhostRow, name: string): string {
  return textOf(row, name).replace(/\s+/gu, ' ').trim().normalize('NFC');
}

/** True for 1, true and '1': databases differ. */
export function isSet(row: GhostRow, name: string): boolean {
  return row[name] === true || ['1', 'true'].includes(textOf(row, name));
}

/** Rows of a table between others in the order that they are given there. */
export function inOrder(rows: readonly GhostRow[]): GhostRow[] {
  return rows.toSorted((a, b) => Number(textOf(a, 'sort_order')) - Number(textOf(b, 'sort_order')));
}

// A text cannot be longer in Node.
const MOST_BYTES = 500 * 1024 * 1024;

function refuse(reason: string, cause?: unknown): AppError {
  return commandRefusal(`The file cannot be imported: ${reason}`, cause);
}

const isObject = (value: unknown): value is GhostRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function readText(file: string): Promise<string> {
  try {
    const info = await stat(file);
    if (!info.isFile()) throw refuse(`«${file}» is not a file.`);
    if (info.size > MOST_BYTES) throw refuse('it is larger than 500 MB.');
    const bytes = await readFile(file);
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw refuse(`it is a zip archive. Unpack it first. ${ELSEWHERE}`);
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw refuse('it is compressed. Unpack it first.');
    return decodeText(bytes);
  } catch (error) {
    if (errorCode(error)?.startsWith('E')) throw refuse(`«${file}» cannot be opened.`, error);
    throw error;
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') throw refuse('it is empty.');
  try {
    return JSON.parse(text, cleanJson);
  } catch (error) {
    if (!/^\s*[{[]/u.test(text)) throw refuse(`it is no JSON, and a Ghost export is. ${ELSEWHERE}`, error);
    throw refuse('it is damaged or not complete: its JSON breaks off.', error);
  }
}

/** The tables of an export: `{db: [{meta, data}]}`, the older `{meta, data}`, or the tables alone. */
function findData(root: unknown): { data: GhostRow; meta: GhostRow } | null {
  if (!isObject(root)) return null;
  const inner = Array.isArray(root.db) ? (root.db as unknown[])[0] : root;
  if (!isObject(inner)) return null;
  const data = isObject(inner.data) ? inner.data : inner;
  if (!Array.isArray(data.posts)) return null;
  return { data, meta: isObject(inner.meta) ? inner.meta : {} };
}

/**
 * A whole Ghost export (versions 0.4 to 6).
 * @throws AppError invalid when the file cannot be read, is no complete JSON, or no Ghost export
 */
export async function readGhostExport(file: string): Promise<GhostExport> {
  const found = findData(parse(await readText(file)));
  if (!found) throw refuse('it is JSON, but not a Ghost export (Settings, Import/Export).');
  const { data, meta } = found;
  const table = (name: string): GhostRow[] => {
    const rows = data[name];
    return Array.isArray(rows) ? rows.filter(isObject) : [];
  };
  return {
    version: textOf(meta, 'version'),
    posts: table('posts'),
    tags: table('tags'),
    users: table('users'),
    postsTags: table('posts_tags'),
    postsAuthors: table('posts_authors'),
    postsMeta: table('posts_meta'),
    roles: table('roles'),
    rolesUsers: table('roles_users'),
    comments: table('comments'),
    members: table('members'),
    settings: new Map(table('settings').map((row) => [textOf(row, 'key'), textOf(row, 'value')])),
  };
}
