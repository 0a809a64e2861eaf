import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

/** A file that a page loads before anybody touches it, and its bytes on the wire. */
export type LoadedFile = { path: string; bytes: number };

async function bytesOnTheWire(url: string): Promise<number> {
  const request = get(url, { headers: { 'accept-encoding': 'gzip' }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  return Buffer.concat(chunks).length;
}

/** Those that the page's loader fetches (lib/server/gateway/render/head-passes.ts), and any that a tag runs or preloads. */
export function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const isLoaded = (tag: string) => (tag.startsWith('<script') ? !/nomodule/i.test(tag) : tag.includes('as="script"'));
  const tagged = tags.filter(isLoaded).flatMap((tag) => /(?:src|href)="(\/_next\/[^"]+)"/.exec(tag)?.[1] ?? []);
  const late = /<script type="application\/json" id="late-scripts">([^<]*)</.exec(html)?.[1] ?? '[]';
  return [...new Set([...tagged, ...(JSON.parse(late) as string[])])];
}

/** The scripts of a page's first load, with their gzip bytes. */
export async function firstLoadScripts(site: string, path: string): Promise<LoadedFile[]> {
  const html = await (await fetch(site + path)).text();
  const scripts = scriptsOf(html);
  return Promise.all(scripts.map(async (script) => ({ path: script, bytes: await bytesOnTheWire(site + script) })));
}
