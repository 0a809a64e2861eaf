import { theme } from '../theme.ts';
import { writeFileSync } from 'node:fs';

type Rules = Record<string, unknown>;

function toCss(rules: Rules): string {
  return Object.entries(rules)
    .map(([name, value]) => {
      if (typeof value !== 'object' || value === null)
        return `  ${name.replace(/^colorScheme$/, 'color-scheme')}: ${String(value)};\n`;
      return `${name} {\n${toCss(value as Rules)}}\n`;
    })
    .join('');
}

/**
 * The theme's variables of both schemes as a style sheet. It stands in a file of its own, lib/theme/variables.css, which
 * a browser loads once; MUI would put the same 22 KB into every page. A test keeps the two equal, and
 * `node lib/theme/write-variables-css.ts` writes the file anew.
 */
export function variablesCss(): string {
  return theme
    .generateStyleSheets()
    .map((sheet) => toCss(sheet as Rules))
    .join('');
}

writeFileSync(new URL('./variables.css', import.meta.url), variablesCss());
