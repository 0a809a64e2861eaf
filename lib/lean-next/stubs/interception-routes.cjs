// No folder of app/ takes the place of another address.
exports.INTERCEPTION_ROUTE_MARKERS = [];
exports.isInterceptionRouteAppPath = () => false;
