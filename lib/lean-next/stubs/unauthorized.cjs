// experimental.authInterrupts is off: nobody may call it.
exports.unauthorized = () => {
  throw new Error('unauthorized() is off.');
};
