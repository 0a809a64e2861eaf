/** Kinds of tokens in code, as shiki's theme of variables names them. */
export const TOKEN_CLASSES: ReadonlySet<string> = new Set(
  'constant string comment keyword function string-expression link'.split(' ').map((kind) => `tok-${kind}`),
);
