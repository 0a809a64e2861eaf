// No folder of app/ takes the place of another address.
exports.hasInterceptionRouteInCurrentTree = () => false;
