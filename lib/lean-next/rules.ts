import type { NextConfig } from 'next';

type Rules = NonNullable<NonNullable<NextConfig['turbopack']>['rules']>;
type Change = { stub: string } | { drop: string[] };

/** The version of Next whose files were read for this. */
export const REVIEWED_NEXT = '16.4.5';

const CLIENT = 'client/components';

/** Files of Next (below its dist) that the browser's build takes otherwise: docs/decisions/048-next-without-its-attic.md. */
export const CHANGES: Record<string, Change> = {
  [`${CLIENT}/segment-cache/scheduler.js`]: { stub: 'scheduler.cjs' },
  [`${CLIENT}/segment-cache/optimistic-routes.js`]: { stub: 'optimistic-routes.cjs' },
  [`${CLIENT}/router-reducer/reducers/server-action-reducer.js`]: { stub: 'server-action-reducer.cjs' },
  [`${CLIENT}/links.js`]: { stub: 'links.cjs' },
  [`${CLIENT}/prefetch.js`]: { stub: 'prefetch.cjs' },
  [`${CLIENT}/router-reducer/reducers/has-interception-route-in-current-tree.js`]: {
    stub: 'has-interception-route.cjs',
  },
  [`${CLIENT}/handle-isr-error.js`]: { stub: 'handle-isr-error.cjs' },
  [`${CLIENT}/instant-validation/boundary.js`]: { stub: 'instant-validation.cjs' },
  [`${CLIENT}/nav-failure-handler.js`]: { stub: 'nav-failure-handler.cjs' },
  [`${CLIENT}/forbidden.js`]: { stub: 'forbidden.cjs' },
  [`${CLIENT}/unauthorized.js`]: { stub: 'unauthorized.cjs' },
  [`${CLIENT}/unrecognized-action-error.js`]: { stub: 'unrecognized-action-error.cjs' },
  'client/app-bootstrap.js': { stub: 'app-bootstrap.cjs' },
  'client/set-attributes-from-props.js': { stub: 'set-attributes-from-props.cjs' },
  [`${CLIENT}/builtin/global-error.js`]: { stub: 'global-error.cjs' },
  'build/polyfills/polyfill-module.js': { stub: 'polyfill-module.cjs' },
  'compiled/process/browser.js': { stub: 'process.cjs' },
  'shared/lib/lazy-dynamic/loadable.js': { stub: 'loadable.cjs' },
  'shared/lib/router/utils/interception-routes.js': { stub: 'interception-routes.cjs' },
  'shared/lib/instant-messages.js': { stub: 'instant-messages.cjs' },
  'lib/constants.js': { stub: 'constants.cjs' },
  [`${CLIENT}/segment-cache/cache.js`]: {
    drop: [
      'attemptToFulfillDynamicSegmentFromBFCache',
      'attemptToUpgradeSegmentFromBFCache',
      'canNewFetchStrategyProvideMoreContent',
      'convertRouteTreeToFlightRouterState',
      'createDetachedSegmentCacheEntry',
      'fetchRouteOnCacheMiss',
      'fetchSegmentPrefetchesUsingRuntimeRequest',
      'fetchSegmentPrefetchesUsingStaticRequest',
      'invalidateEntirePrefetchCache',
      'overwriteRevalidatingSegmentCacheEntry',
      'pingInvalidationListeners',
      'readOrCreateRevalidatingSegmentEntry',
      'readOrCreateRouteCacheEntry',
      'readOrCreateSegmentCacheEntry',
      'resolveStaleAt',
      'upgradeToPendingSegment',
      'upsertSegmentEntry',
    ],
  },
  'compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-client.browser.production.js': {
    drop: ['createServerReference', 'createTemporaryReferenceSet', 'encodeReply', 'registerServerReference'],
  },
};

/** Rules of Turbopack for CHANGES, by the file's name. */
export function leanNext(): Rules {
  const rules: Record<string, { path: RegExp; change: Change }[]> = {};
  for (const [path, change] of Object.entries(CHANGES)) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    (rules[name] ??= []).push({ path: new RegExp(`/next/dist/${path.replaceAll('.', '\\.')}$`), change });
  }
  return Object.fromEntries(
    Object.entries(rules).map(([name, files]) => [
      name,
      files.map(({ path, change }) => ({
        condition: { all: ['browser', 'production', { path }] },
        loaders: [{ loader: './lib/lean-next/lean-module.ts', options: change }],
      })),
    ]),
  );
}
