// Pages are never fetched before somebody asks for them (docs/decisions/048-next-without-its-attic.md).
const nothing = () => {};

exports.cancelPrefetchTask = nothing;
exports.isPrefetchTaskDirty = () => false;
exports.needsSpeculativePrefetch = () => true;
exports.pingPrefetchScheduler = nothing;
exports.pingPrefetchTask = nothing;
exports.reschedulePrefetchTask = nothing;
exports.schedulePrefetchTask = nothing;
exports.startRevalidationCooldown = nothing;
