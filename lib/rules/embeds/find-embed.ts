import { type Place, PROVIDERS, type ProviderRule } from './providers.ts';

export type Provider = keyof typeof PROVIDERS | 'mastodon';

/** What an address shows in a frame of its provider. */
export type Embed = Place & { provider: Provider; name: string };

const RULES: readonly [Provider, ProviderRule][] = Object.entries(PROVIDERS).map(([provider, rule]) => [
  // The keys of the table.
  provider as Provider,
  rule,
]);

const LONGEST = 2_048;
const STATUS = /^\/@[\w.-]{1,60}(?:@[\w.-]{1,100})?\/(\d{8,24})(?:\/embed)?\/?$/u;
// A name of the internet: no address of numbers, no name of a network of one's own.
const NAME = /^(?=.{4,100}$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/u;
const OF_ONES_OWN = /\.(?:local|localhost|internal|lan|home|intranet|test|example|invalid|onion|arpa)$/u;

/** Mastodon runs on hosts of anybody: it is told by the form of its addresses. */
function mastodon(url: URL): Place | undefined {
  if (!STATUS.test(url.pathname) || !NAME.test(url.hostname) || OF_ONES_OWN.test(url.hostname)) return undefined;
  const page = `https://${url.hostname}${url.pathname.replace(/\/(?:embed\/?)?$/u, '')}`;
  return { page, player: `${page}/embed` };
}

/**
 * The embed that an address stands for; undefined for any other. All of `player` but what is checked sign by sign is
 * written here: whatever the address holds, no other host is framed.
 */
export function findEmbed(address: string): Embed | undefined {
  const url = address.length <= LONGEST ? URL.parse(address) : null;
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '' || url.port !== '')
    return undefined;
  for (const [provider, { name, hosts, find }] of RULES) {
    if (!hosts.includes(url.hostname)) continue;
    const place = find(url);
    return place && { ...place, provider, name };
  }
  const place = mastodon(url);
  return place && { ...place, provider: 'mastodon', name: 'Mastodon' };
}
