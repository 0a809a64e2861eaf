import { DOCTOR_HEADERS, doctorMark } from '../../../../auth/secret.ts';
import { isLoopback } from '../../../../env.ts';
import { examine, type Finding, findingsAbout } from '../finding.ts';
import { checkFiles, checkSitemap, samplePaths } from './check-files.ts';
import { checkLinks, checkPages } from './check-pages.ts';
import { type SiteUnderTest, fetchAs } from './site-under-test.ts';

const { ok, error } = findingsAbout('headers');

/** What Mozilla's Observatory wants of a page, and whether an answer has it. */
const WANTED: readonly [name: string, isGood: (value: string) => boolean][] = [
  ['content-security-policy', (value) => value.includes("default-src 'none'") && !/script-src[^;]*'unsafe/.test(value)],
  ['x-content-type-options', (value) => value === 'nosniff'],
  ['x-frame-options', (value) => /^(deny|sameorigin)$/i.test(value)],
  ['referrer-policy', (value) => value !== '' && value !== 'unsafe-url'],
];
const OF_HTTPS: typeof WANTED = [
  ['strict-transport-security', (value) => Number(/max-age=(\d+)/.exec(value)?.[1]) >= 15_768_000],
];

// Nobody's (RFC 2606).
const STRANGER = 'https://stranger.example';
const LEAVE_ALONE = 'The site sends it: let the proxy in front leave it alone.';

/** The site's own are safe; a proxy may weaken them, or add some of its own. */
function checkCookie(cookie: string, isHttps: boolean): Finding[] {
  const [pair = '', ...flags] = cookie.split(';').map((part) => part.trim());
  const name = pair.split('=')[0] ?? '';
  const has = (flag: RegExp) => flags.some((found) => flag.test(found));
  const missing = [
    ...(isHttps && !has(/^secure$/i) ? ['Secure'] : []),
    ...(has(/^samesite=(lax|strict)$/i) || (has(/^samesite=none$/i) && has(/^secure$/i)) ? [] : ['SameSite']),
    ...(/sess|login|sid$/i.test(name) && !has(/^httponly$/i) ? ['HttpOnly'] : []),
  ];
  return missing.map((flag) => error(`Cookie ${name} has no ${flag}.`, 'Let the proxy in front set it, or no cookie.'));
}

/** Who types the name alone asks by http first: nothing there is as good as a redirect. */
async function checkRedirect(asked: string): Promise<Finding[]> {
  const { protocol, port, hostname } = new URL(asked);
  if (protocol !== 'https:' || port) return [];
  const plain = `http://${hostname}/`;
  const answer = await fetchAs('browser', plain).catch(() => undefined);
  if (!answer) return [];
  const leads = URL.parse(answer.headers.get('location') ?? '', plain);
  const isSafe = answer.status < 400 && leads?.protocol === 'https:' && leads.hostname === hostname;
  if (answer.status >= 300 && isSafe) return [];
  const text = `${plain} answers ${answer.status} and does not lead to https.`;
  return [error(text, 'Let the proxy redirect it to https on the same name (docs/deploy).')];
}

/** Whether pages of strangers may read what a signed-in reader gets. */
function checkSharing(headers: Headers): Finding[] {
  const allowed = headers.get('access-control-allow-origin');
  const isOpen = allowed === STRANGER && headers.get('access-control-allow-credentials') === 'true';
  if (!isOpen) return [];
  const text = 'access-control-allow-origin names whoever asks, with access-control-allow-credentials.';
  return [error(text, 'The site sends neither: take them out of the proxy in front.')];
}

/** Headers that keep readers safe, as they come through whatever stands in front. */
export async function checkHeaders({ asked }: SiteUnderTest): Promise<Finding[]> {
  const isHttps = asked.startsWith('https:');
  const { headers } = await fetchAs('browser', `${asked}/`, { origin: STRANGER });
  // Of the site's answers to whoever is not signed in, the one that sets a cookie.
  const chosen = await fetchAs('browser', `${asked}/language?to=en`);
  const wanted = isHttps ? [...WANTED, ...OF_HTTPS] : WANTED;
  const wrong = wanted
    .filter(([name, isGood]) => !isGood(headers.get(name) ?? ''))
    .map(([name]) => {
      const value = headers.get(name);
      return error(value === null ? `${name} is missing.` : `${name} is «${value.slice(0, 80)}».`, LEAVE_ALONE);
    });
  const cookies = new Set([...headers.getSetCookie(), ...chosen.headers.getSetCookie()]);
  wrong.push(...[...cookies].flatMap((cookie) => checkCookie(cookie, isHttps)));
  wrong.push(...checkSharing(headers), ...(await checkRedirect(asked)));
  return wrong.length === 0 ? [ok('All are there.')] : wrong;
}

const settings = findingsAbout('settings');

/** An instance may be asked by an address of this machine; any other is where readers are. */
function checkAsked({ asked, own }: SiteUnderTest): Finding[] {
  const named = own.find((origin) => origin !== asked);
  if (!named || isLoopback(asked)) return [];
  const text = `SITE_URL is ${named}, and the site was asked at ${asked}: its links, feeds and mails lead elsewhere.`;
  return [settings.warning(text, `Set SITE_URL to ${asked}, if that is where readers are.`)];
}

/** What the doctor knows of the proxies in front: TRUST_PROXY, and the site's secret, by which the site knows the doctor. */
type Proxies = { trusted: number; secret: string };

const HEALTH = 'Let /api/health through the proxies in front.';
// Nobody's (RFC 5737).
const MADE_UP = '192.0.2.7';

/**
 * Whether TRUST_PROXY is the number of proxies that a request goes through: each adds whom it was asked by, and the
 * outermost may leave out what was there. Nothing is said where the site does not know the doctor.
 */
export async function checkProxies({ asked, own }: SiteUnderTest, { trusted, secret }: Proxies): Promise<Finding[]> {
  // An instance that is asked by an address of this machine is not asked through its proxies.
  if (isLoopback(asked) && own.some((origin) => origin !== asked)) return [];
  const headers = { [DOCTOR_HEADERS.mark]: doctorMark(secret), 'x-forwarded-for': MADE_UP };
  const answer = await fetchAs('browser', `${asked}/api/health`, headers);
  const forwarded = answer.headers.get(DOCTOR_HEADERS.forwarded);
  if (forwarded === null) return [];
  const entries = forwarded.split(',').map((entry) => entry.trim());
  const isKept = entries[0] === MADE_UP;
  const count = isKept ? entries.length - 1 : entries.filter(Boolean).length;
  if (count === trusted) return [settings.ok(`Proxies in front: ${count}, as TRUST_PROXY says.`)];
  const text = `Proxies in front that write whom they were asked by: ${count}. TRUST_PROXY is ${trusted}`;
  if (count < trusted && !isKept)
    return [
      settings.warning(`${text}, and one of them leaves out what was there.`, 'Let each add to X-Forwarded-For.'),
    ];
  const harm = count < trusted ? 'readers can make up their address' : 'readers share the limits of one address';
  const mend = `Set TRUST_PROXY to ${count}, or let each proxy add to X-Forwarded-For (docs/deploy).`;
  return [settings.error(`${text}: ${harm}.`, mend)];
}

/**
 * Looks at a running site from outside, as readers, search engines and messengers see it, and with `proxies` at what
 * stands in front.
 */
export async function checkSite(site: SiteUnderTest, proxies?: Proxies): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const paths = await samplePaths(site);
    const { findings, links } = await checkPages(paths, site);
    return [
      ...checkAsked(site),
      ...(proxies ? await examine('settings', HEALTH, () => checkProxies(site, proxies)) : []),
      ...findings,
      ...(await checkLinks(links)),
      ...(await checkFiles(site, paths, paths.length > 1)),
      ...(await checkHeaders(site)),
    ];
  });
}

/**
 * Looks at one page as readers, search engines and messengers get it, at what it links to, and whether the map has it: not where
 * it says that it belongs elsewhere (`canonical`).
 */
export async function checkPost(path: string, site: SiteUnderTest, canonical?: string | null): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const { findings, links } = await checkPages([path], { ...site, canonical: canonical ?? null });
    return [...findings, ...(await checkLinks(links)), ...(canonical ? [] : await checkSitemap(site, [path]))];
  });
}
