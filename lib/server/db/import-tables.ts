// What imports leave behind: where everything of another site has come to.

export type ImportSourcesTable = {
  source: string;
  kind: 'user' | 'category' | 'tag' | 'post' | 'page' | 'comment' | 'image';
  source_id: string;
  local_id: number | null;
  local_path: string | null;
};

/** Address of an imported site -> what it leads to here; exactly one of the others is set. */
export type OldPathsTable = {
  path: string;
  post_id: number | null;
  category_id: number | null;
  user_id: number | null;
  tag_id: number | null;
  page_id: number | null;
  /** Our path of a picture. */
  file: string | null;
  /** For the address of a month or another archive: when the newest of its posts was published. */
  archive_until: Date | null;
};

export type ImportTables = {
  import_sources: ImportSourcesTable;
  old_paths: OldPathsTable;
};
