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
  return ['1', 'true'].includes(String(row[name]));
}
