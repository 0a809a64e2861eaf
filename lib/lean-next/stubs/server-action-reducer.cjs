// Writes go through the API: there are no server actions.
exports.serverActionReducer = () => {
  throw new Error('This site has no server actions.');
};
