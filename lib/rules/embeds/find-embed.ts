import { parseUrl } from '../../text/addresses.ts';
import { mapPlayer } from './map-player.ts';

/** How an address of a provider is played: `page` is where people read it, `player` what a frame loads. */
type Place = { page: string; player: string };

type ProviderRule = {
  name: string;
  /** Hosts to the letter: no host below them, none that only ends like them. */
  hosts: readonly string[];
  find: (url: URL) => Place | undefined;
};

const part = (value: string) => encodeURIComponent(value);

/** Seconds of `90`, `90s` or `1h2m3s`. */
function secondsOf(time: string | null): number {
  const [whole, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/u.exec(time ?? '') ?? [];
  return whole ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) : 0;
}

function youTube({ hostname, pathname, searchParams }: URL): Place | undefined {
  const inPath = hostname === 'youtu.be' ? /^\/([\w-]{11})\/?$/u : /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/u;
  const asked = hostname !== 'youtu.be' && pathname === '/watch' ? (searchParams.get('v') ?? '') : '';
  const id = /^[\w-]{11}$/u.test(asked) ? asked : inPath.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'));
  return {
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
  };
}

function vimeo({ hostname, pathname, searchParams }: URL): Place | undefined {
  const shape =
    hostname === 'player.vimeo.com' ? /^\/video\/(\d{1,12})\/?$/u : /^\/(\d{1,12})(?:\/([\da-f]{1,20}))?\/?$/u;
  const [, id, inPath] = shape.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  // Films that are not listed have a key beside their number.
  const key = inPath ?? /^[\da-f]{1,20}$/u.exec(searchParams.get('h') ?? '')?.[0];
  return {
    page: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}`,
  };
}

function x({ pathname }: URL): Place | undefined {
  const [, user = '', id = ''] = /^\/(\w{1,20})\/status(?:es)?\/(\d{1,20})(?:\/|$)/u.exec(pathname) ?? [];
  if (id === '') return undefined;
  return {
    page: `https://x.com/${user}/status/${id}`,
    player: `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
  };
}

const SOUND = /^\/[\w-]{1,80}\/(?:sets\/)?[\w-]{1,200}\/?$/u;

function soundCloud(url: URL): Place | undefined {
  const played = url.hostname === 'w.soundcloud.com' ? parseUrl(url.searchParams.get('url') ?? '') : url;
  const isTrack =
    played?.hostname === 'api.soundcloud.com' && /^\/(?:tracks|playlists)\/\d{1,20}$/u.test(played.pathname);
  if (!played || played.protocol !== 'https:') return undefined;
  if (!isTrack && !(/^(?:(?:www|m)\.)?soundcloud\.com$/u.test(played.hostname) && SOUND.test(played.pathname)))
    return undefined;
  const address = isTrack ? `https://api.soundcloud.com${played.pathname}` : `https://soundcloud.com${played.pathname}`;
  const player = `https://w.soundcloud.com/player/?url=${part(address)}`;
  // A track that is known by its number alone has no other page.
  return { page: isTrack ? player : address, player: `${player}&auto_play=true` };
}

function spotify({ pathname }: URL): Place | undefined {
  const shape = /^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?(track|album|playlist|episode|show|artist)\/([\dA-Za-z]{22})\/?$/u;
  const [, kind, id] = shape.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return {
    page: `https://open.spotify.com/${kind}/${id}`,
    player: `https://open.spotify.com/embed/${kind}/${id}`,
  };
}

function codePen({ pathname }: URL): Place | undefined {
  const [, user, id] = /^\/([\w-]{1,60})\/(?:pen|full|details|embed)\/([\dA-Za-z]{1,40})\/?$/u.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return {
    page: `https://codepen.io/${user}/pen/${id}`,
    player: `https://codepen.io/${user}/embed/${id}?default-tab=result`,
  };
}

/** GitHub lets nobody frame its pages: what shows a gist is a page of our own, `lib/server/gateway/files/gist-page.ts`. */
function gist({ pathname }: URL): Place | undefined {
  const [, user, id] = /^\/([\dA-Za-z-]{1,39})\/([\da-f]{5,40})(?:\.js)?\/?$/u.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return { page: `https://gist.github.com/${user}/${id}`, player: `/embeds/gist/${user}/${id}` };
}

/** The providers whose hosts are known (docs/product.md#embeds). */
const PROVIDERS = {
  youtube: {
    name: 'YouTube',
    hosts: [
      ...['www.youtube.com', 'youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'],
      ...['www.youtube-nocookie.com', 'youtube-nocookie.com'],
    ],
    find: youTube,
  },
  vimeo: { name: 'Vimeo', hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'], find: vimeo },
  x: {
    name: 'X',
    hosts: ['x.com', 'www.x.com', 'mobile.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com'],
    find: x,
  },
  soundcloud: {
    name: 'SoundCloud',
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com', 'w.soundcloud.com'],
    find: soundCloud,
  },
  spotify: { name: 'Spotify', hosts: ['open.spotify.com'], find: spotify },
  codepen: { name: 'CodePen', hosts: ['codepen.io'], find: codePen },
  gist: { name: 'GitHub Gist', hosts: ['gist.github.com'], find: gist },
  openstreetmap: {
    name: 'OpenStreetMap',
    hosts: ['www.openstreetmap.org', 'openstreetmap.org'],
    find: mapPlayer,
  },
} as const satisfies Record<string, ProviderRule>;

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
  const url = address.length <= LONGEST ? parseUrl(address) : null;
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
