import { createHash } from 'node:crypto';
import { COLOR_SCHEME_SCRIPT } from '../../../color-scheme.ts';
import { LATE_SCRIPTS_LOADER } from './late-scripts.ts';

// The bundler's runtime sets `script.src` from plain strings and React makes <script> elements from one constant
// string. This default policy lets exactly these two through; every other string that would become code is refused.
const TRUSTED_TYPES = `window.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(s){var u=new URL(s,location.href);return u.origin===location.origin&&u.pathname.indexOf("/_next/static/")===0?s:null},createHTML:function(s){return s==="<script></"+"script>"?s:null}})`;

// zod would try whether it may compile code, and be reported: it is told before it loads, on whatever page that is.
const ZOD = 'globalThis.__zod_globalConfig={jitless:true}';

const CODE = [ZOD, TRUSTED_TYPES, COLOR_SCHEME_SCRIPT, LATE_SCRIPTS_LOADER].join(';');
const HASH = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;

// Browsers look for the character encoding in the first 1,024 bytes.
const BEGINNING = /<head>(?:<meta charSet="[^"]*"\/>)?/;

/**
 * A document that begins with the site's own inline script, and that script's hash. Before the style sheets it waits for
 * nothing, so that the browser reads on while they come.
 */
export function withHeadScript(html: string): { html: string; hash: string } {
  return { html: html.replace(BEGINNING, (beginning) => `${beginning}<script>${CODE}</script>`), hash: HASH };
}
