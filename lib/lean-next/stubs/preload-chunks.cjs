// The server alone writes which files a part of a page needs.
exports.PreloadChunks = () => null;
