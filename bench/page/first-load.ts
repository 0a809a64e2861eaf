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

function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const isLoaded = (tag: string) => tag.startsWith('<script') ? !/nomodule/i.test(tag) : tag.includes('as="script"');
  return [...new Set(tags.filter(isLoaded).flatMap((tag) => /(?:src|href)="(\/_next\/[^"]+)"/.exec(tag)?.[1] ?? []))];
}

/** The scripts of a page's first load, with their gzip bytes: those that its HTML runs or preloads. */
export async function firstLoadScripts(site: string, path: string): Promise<LoadedFile[]> {
  const html = await (await fetch(site + path)).text();
  const scripts = scriptsOf(html);
  return Promise.all(scripts.map(async (script) => ({ path: script, bytes: await bytesOnTheWire(site + script) })));
}
