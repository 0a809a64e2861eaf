// Links are plain (components/ui/link.tsx): next/link and next/form are not used, and find nothing here to be mounted by.
const nothing = () => {};

exports.IDLE_LINK_STATUS = { pending: false };
exports.getLinkForCurrentNavigation = () => null;
exports.pingVisibleLinks = nothing;
exports.setLinkForCurrentNavigation = nothing;
