import type { ClusterPaths } from './cluster-paths.ts';
import type { Binaries } from './find-binaries.ts';
import type { RunAs } from './run-as.ts';

/** Where a server listens: `host` is the folder of its unix socket, or 127.0.0.1 on Windows. */
export type Endpoint = { host: string; port: number };

/** A cluster and all that is needed to start and stop a server on it. */
export type Site = {
  paths: ClusterPaths;
  binaries: Binaries;
  runAs: RunAs;
  endpoint: Endpoint;
  settings: Record<string, string>;
  log: (line: string) => void;
};
