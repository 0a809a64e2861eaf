// The server says what an address is: nothing is guessed from the shape of addresses seen before.
const { fulfillRouteCacheEntry, writeRouteIntoCache } = require('./cache');

exports.discoverKnownRoute = (
  now,
  pathname,
  search,
  nextUrl,
  pendingEntry,
  root,
  couldBeIntercepted,
  canonicalUrl,
  renderedSearch,
  supportsPerSegmentPrefetching,
) => {
  const rest = [root, couldBeIntercepted, canonicalUrl, renderedSearch, supportsPerSegmentPrefetching];
  return pendingEntry
    ? fulfillRouteCacheEntry(now, pendingEntry, ...rest)
    : writeRouteIntoCache(now, pathname, search, nextUrl, ...rest);
};
exports.matchKnownRoute = () => null;
exports.resetKnownRoutes = () => {};
