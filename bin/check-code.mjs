// Types, then lint, over one program: what the compiler has found out serves the rules that ask for types. With the name
// of a file it writes there which of the two passed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from './ensure.mjs';

const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
  },
};
const format = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};

/** What the compiler finds wrong is shown. The program goes on to the lint. */
function checkTypes() {
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, host);
  const builder = ts.createIncrementalProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
    host: ts.createIncrementalCompilerHost(options),
  });
  const found = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  // Writes what the next run starts from.
  builder.emit();
  if (found.length > 0) console.log(ts.formatDiagnostics(found, format));
  return { isClean: found.length === 0, program: builder.getProgram() };
}

async function lint(program) {
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles(['.']);
  const text = await (await eslint.loadFormatter('stylish')).format(results);
  if (text) console.log(text);
  return results.every(({ errorCount, fatalErrorCount }) => errorCount + fatalErrorCount === 0);
}

const { isClean, program } = checkTypes();
const isLinted = await lint(program);
if (process.argv[2]) writeFileSync(process.argv[2], JSON.stringify({ types: isClean, lint: isLinted }));
process.exit(isClean && isLinted ? 0 : 1);
