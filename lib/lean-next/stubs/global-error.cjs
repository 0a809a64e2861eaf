// What is shown when the framework itself fails: the page that is there for the root layout's own failure.
exports.default = require('../../../../../../app/global-error.tsx').default;
