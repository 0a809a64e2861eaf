// experimental.appNavFailHandling is off: components/layout/failed-navigation.tsx does it here.
exports.handleHardNavError = () => false;
exports.useNavFailureHandler = () => {};
