import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'post-blocks.css';
let address: string | undefined;

/** The style sheet's address, which changes with what is in it (next.config.ts lets browsers keep it). */
function stylesAddress(): string {
  const read = () => readFileSync(join(/* turbopackIgnore: true */ process.cwd(), 'public', NAME));
  address ??= `/${NAME}?v=${createHash('sha256').update(read()).digest('base64url').slice(0, 10)}`;
  return address;
}

/** The style sheet of blocks, for a text that has some. */
export function BlockStyles() {
  return <link rel="stylesheet" href={stylesAddress()} precedence="blocks" />;
}
