// Behind router.prefetch(), which nobody calls.
exports.prefetch = () => {};
exports.prefetchRoute = () => {};
