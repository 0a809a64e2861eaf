// One of the framework's sixty constants is known to browsers.
exports.NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id';
