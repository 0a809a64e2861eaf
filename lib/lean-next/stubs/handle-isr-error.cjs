// Errors of what the server renders beforehand: no browser has any.
exports.handleISRError = () => {};
