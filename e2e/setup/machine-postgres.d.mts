/** The folder of programs of the oldest version on this machine that we promise to run on, or of the one `wanted`; undefined without any. */
export function findPrograms(wanted?: string): string | undefined;

export type Cluster = {
  /** Its database `postgres`, for a user who may do everything. */
  url: string;
  /** Ends it, at once or when what it does is done, and starts it again. */
  restart: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
  /** Its files go with it. */
  stop: () => Promise<void>;
};

/** Starts a server of its own by the programs of a folder, reached by a socket in its own. `settings` as in `name=value`. */
export function startCluster(programs: string, settings?: readonly string[]): Promise<Cluster>;
