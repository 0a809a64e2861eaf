import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const options = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  verbatimModuleSyntax: true,
  inlineSourceMap: true,
  inlineSources: true,
};
const version = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .update(ts.version)
  .digest('hex');

/** Types off, JSX to calls: TypeScript's own transpiler, one file at a time, kept by jest's cache. */
export default {
  process: (text, fileName) => ({ code: ts.transpileModule(text, { fileName, compilerOptions: options }).outputText }),
  getCacheKey: (text, fileName) => createHash('sha256').update(version).update(fileName).update(text).digest('hex'),
};
