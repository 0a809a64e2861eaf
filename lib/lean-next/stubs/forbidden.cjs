// experimental.authInterrupts is off: nobody may call it.
exports.forbidden = () => {
  throw new Error('forbidden() is off.');
};
