import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';

const require = createRequire(import.meta.url);
const version = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .update(process.version)
  .update(require('typescript/package.json').version)
  .digest('hex');

function transpile(text, fileName) {
  // Slow to load, and asked for only where jest's cache does not know the file.
  const ts = require('typescript');
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.ReactJSX,
    verbatimModuleSyntax: true,
    inlineSourceMap: true,
    inlineSources: true,
  };
  return ts.transpileModule(text, { fileName, compilerOptions }).outputText;
}

/** Types off as Node takes them off in production, each letter in its place; JSX to calls by TypeScript. */
export default {
  process: (text, fileName) => ({
    code: fileName.endsWith('.tsx') ? transpile(text, fileName) : stripTypeScriptTypes(text),
  }),
  getCacheKey: (text, fileName) => createHash('sha256').update(version).update(fileName).update(text).digest('hex'),
};
