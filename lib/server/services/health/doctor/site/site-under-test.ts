import { StartError } from '../../../../errors.ts';
import { bytesUpTo } from '../../../../http/web-request.ts';

/** Where a site is asked, and by which names it may call itself. */
export type SiteUnderTest = {
  /** Origin that is asked. */
  asked: string;
  /** Origins that its own absolute addresses may have: that of SITE_URL, and the one that is asked. */
  own: readonly string[];
  /** Where a post says that it belongs, when that is elsewhere. */
  canonical?: string | null;
};

/** Where an address of the site is asked for; undefined for one of somebody else's. */
export function askedAddress(address: string, { asked, own }: SiteUnderTest): string | undefined {
  const url = URL.parse(address, asked);
  if (!url || !own.includes(url.origin)) return undefined;
  return asked + url.pathname + url.search;
}

/** Who asks: each gets the same page. */
export const AGENTS = {
  browser: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Bingbot: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  Twitterbot: 'Twitterbot/1.0',
  WhatsApp: 'WhatsApp/2.23.20.0 A',
} as const;

export type Agent = keyof typeof AGENTS;

/** An answer, read to its end. */
type Read = { status: number; headers: Headers; body: Buffer; text: string };

const PATIENCE_MS = 20_000;
// Maps of 50,000 addresses and feeds of long texts are a tenth of it.
const LARGEST_MB = 100;

/**
 * Asks for an address as one of them does. Redirects are not followed.
 * @throws Error when no whole answer comes in time, or it is too large
 */
export async function fetchAs(agent: Agent, address: string, more: Record<string, string> = {}): Promise<Read> {
  const headers = { 'user-agent': AGENTS[agent], ...more };
  const answer = await fetch(address, { redirect: 'manual', headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  const endless = () => new StartError(`${address} answers more than ${LARGEST_MB} MB.`);
  const body = await bytesUpTo(LARGEST_MB * 1024 * 1024, answer.body, endless);
  return { status: answer.status, headers: answer.headers, body, text: body.toString() };
}
