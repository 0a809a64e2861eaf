// There are no server actions that a server could not recognize.
exports.UnrecognizedActionError = Error;
exports.unstable_isUnrecognizedActionError = () => false;
