import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Whom the site tells of public changes, by the setting that turns it on: INDEXNOW_KEY, WEBSUB_HUB. */
export type ChangeListener = 'indexnow' | 'websub';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

export type PublicChangeTables = {
  change_listeners: {
    name: ChangeListener;
    /** Posts whose time came until then are noted. */
    looked_at: Time;
  };
  public_changes: {
    id: GeneratedAlways<string>;
    listener: ChangeListener;
    /** Of a page; for a hub that of a list, '' for the site's, without the file of its feed. Not encoded. */
    path: string;
    noted_at: Time;
    next_at: Time;
    attempts: Generated<number>;
  };
};
