import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { env, EnvError } from '../env.ts';

const footerScriptsSchema = z.array(
  z.strictObject({
    // An http(s) address, or a path of this site.
    src: z.string().regex(/^(https?:\/\/[^/]|\/(?!\/))/),
    integrity: z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/),
  }),
);
export type FooterScript = z.infer<typeof footerScriptsSchema>[number];

/**
 * Reads a list of scripts for the footer.
 * @throws EnvError when the file cannot be read or is something else
 */
export function readFooterScripts(file: string): FooterScript[] {
  try {
    return footerScriptsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new EnvError('FOOTER_SCRIPTS must name a JSON file with a list of {src, integrity}', { cause: error });
  }
}

let scripts: FooterScript[] | undefined;

/**
 * The operator's scripts for the footer, from the file that FOOTER_SCRIPTS names (docs/product.md#footer-scripts), read once.
 * @throws EnvError when the file cannot be read or is something else
 */
export function footerScripts(): FooterScript[] {
  const file = env().FOOTER_SCRIPTS;
  scripts ??= file === undefined ? [] : readFooterScripts(file);
  return scripts;
}
