// For scripts of next/script, of which there are none.
exports.setAttributesFromProps = () => {};
