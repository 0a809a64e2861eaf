import { createHash } from 'node:crypto';

// The bundler's runtime sets `script.src` from plain strings and React makes <script> elements from one constant
// string. This default policy lets exactly these two through; every other string that would become code is refused.
// zod would try whether it may compile code, and be reported: it is told before it loads, on whatever page that is.
const CODE = `globalThis.__zod_globalConfig={jitless:true};window.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(s){var u=new URL(s,location.href);return u.origin===location.origin&&u.pathname.indexOf("/_next/static/")===0?s:null},createHTML:function(s){return s==="<script></"+"script>"?s:null}})`;

const HASH = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;

/** A document whose first script is the default Trusted Types policy, and that script's hash. */
export function withTrustedTypes(html: string): { html: string; hash: string } {
  return { html: html.replace('<head>', () => `<head><script>${CODE}</script>`), hash: HASH };
}
