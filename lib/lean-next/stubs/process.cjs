// What browsers are told of the process: nothing but its environment is asked for, and that is empty.
module.exports = { env: {} };
