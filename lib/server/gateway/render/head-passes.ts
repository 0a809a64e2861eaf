import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Settings } from '../../../rules/settings.ts';
import { accentCss } from '../../../theme/accent.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { markedTags, markOf } from './content-security-policy.ts';

// U+0980 to U+09FF by the first two of their three bytes. A pattern would take ten times as long.
const hasBengali = (html: string) => html.includes('\xe0\xa6') || html.includes('\xe0\xa7');

/** Address of the Bengali font of the build in `staticFolder` (lib/theme/fonts.ts); undefined where it has none. */
export async function findBengaliFont(staticFolder: string): Promise<string | undefined> {
  const names = await readdir(`${staticFolder}/media`);
  const name = names.find((file) => file.startsWith('noto_sans_bengali'));
  return name && `/_next/static/media/${name}`;
}

// Of the page's own HTML: what stands on the first screen of a phone.
const FIRST_SEEN = 3_500;

/** What a page holds itself. Around it stand the names of languages and categories, in menus that are closed. */
const ownHtml = (html: string) => html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));

const beginsBengali = (own: string) => hasBengali(own.slice(0, FIRST_SEEN));

/**
 * The `Link` header of a page, with the Bengali font where what is seen first has Bengali letters: the browser finds it
 * by itself only when it lays the text out, after all else was asked for.
 */
export function withEarlyFont(link: string, html: string, bengaliFont: string | undefined): string {
  if (bengaliFont === undefined || !beginsBengali(ownHtml(html))) return link;
  return `${link}, <${bengaliFont}>; rel=preload; as="font"; crossorigin=""; type="font/woff2"`;
}

// Narrower than most tablets.
const PHONE = 'innerWidth<600';
const UNSEEN_ITALIC = `(function(h){h.dataset.unseen="italic";addEventListener("load",function(){delete h.dataset.unseen})})(document.documentElement)`;
const UNSEEN_BENGALI = `(function(h){function all(){delete h.dataset.unseen}h.dataset.unseen="italic bengali";addEventListener("load",function(){${PHONE}&&h.dataset.unseen?h.dataset.unseen="bengali":all()});["scroll","pointerdown","keydown"].forEach(function(e){addEventListener(e,all,{once:true})})})(document.documentElement)`;

/**
 * The script of a page with slanted letters, or Bengali ones further down only: until it says otherwise they have no font of
 * their own (lib/theme/scripts.css). The browser would ask for the fonts when it lays the page out, before the first picture.
 * Slanted letters have theirs behind the load event, which waits for that picture, and so have Bengali ones where they may
 * be on the screen; a phone asks for it at its reader's first touch, which comes before whatever is added later. Without
 * scripts fonts come at once. Undefined for all other pages.
 */
export function unseenLettersScript(html: string): string | undefined {
  const own = ownHtml(html);
  if (hasBengali(own) && !beginsBengali(own)) return UNSEEN_BENGALI;
  return own.includes('<em>') ? UNSEEN_ITALIC : undefined;
}

// React writes what of the metadata was not ready with the first flush after the shell, in <body>: many tags of a post
// suffice. It finds its tags wherever they are. Scripts and pictures, which have texts and titles of their own, are
// passed over; `>` never stands in an attribute that React wrote.
const PASSED_OR_STRAY =
  /<script\b[^]*?<\/script>|<svg\b[^]*?<\/svg>|(<title>[^<]*<\/title>|<meta (?:name|property)="[^>]*>|<link rel="(?:canonical|alternate|prev|next|author|manifest|icon|shortcut icon|apple-touch-icon)"[^>]*>)/g;

const STRAY_BEGINNINGS = ['<meta ', '<title>', '<link '];

/** A document with all its metadata in <head>, where crawlers look, whenever it was written. */
export function hoistHead(html: string): string {
  const end = html.indexOf('</head>');
  // Most pages have nothing to move, which is soon seen.
  if (end === -1 || !STRAY_BEGINNINGS.some((beginning) => html.includes(beginning, end))) return html;
  const strays: string[] = [];
  const body = html.slice(end).replace(PASSED_OR_STRAY, (whole, stray: string | undefined) => {
    if (stray === undefined) return whole;
    strays.push(stray);
    return '';
  });
  return html.slice(0, end) + strays.join('') + body;
}

const LIST = 'late-scripts';
// A tab in the background paints nothing, and a picture may never come.
const PATIENCE_MS = 2_000;

// The smallest of pictures. A page's load event waits for every picture that is being read.
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/**
 * Fetches the scripts that `withLateScripts` set aside once the page has been painted with its first picture: on a slow
 * connection they would take most of the line from both. The load event is held until then, so that whoever waits for it
 * finds a page that works. One that does not come is asked for again after as long as the page has been there, and nobody
 * else hears of it: React would give up the page that stands there. Written for browsers of any age, in letters: `a`dd,
 * l`o`ad all, `h`old the event, `p`aint, until the `t`ime.
 */
export const LATE_SCRIPTS_LOADER = `(function(){var l,t,a=function(u){var s=document.createElement("script");s.onerror=function(e){e.stopImmediatePropagation();setTimeout(a,performance.now(),u)};s.async=true;s.src=u;document.head.appendChild(s)},o=function(){l&&JSON.parse(l.text).forEach(a);l=0},h=function(){if(Date.now()>t)return o();var d=new Image;d.onload=d.onerror=h;d.src="${DOT}"},p=function(){requestAnimationFrame(function(){setTimeout(function(){t=0})});h()};addEventListener("DOMContentLoaded",function(){l=document.getElementById("${LIST}");t=Date.now()+${PATIENCE_MS};setTimeout(o,${PATIENCE_MS});var i=document.querySelector('img[fetchpriority="high"]');if(!i||i.complete)return p();i.onload=i.onerror=p})})()`;

const FETCHED = /^<script\b[^>]* (async|noModule)=""/;
const PRELOADED = /^<link (?=[^>]*rel="preload")[^>]* as="script"/;
const OWN = /(?:src|href)="(\/_next\/static\/[^"]+)"/;
const CLOSING = '</script>';

/** A document whose marked scripts are not fetched by its tags: their addresses stand in a list for the loader. */
export function withLateScripts(html: string, nonce: string): string {
  const scripts = new Set<string>();
  const pieces: string[] = [];
  let from = 0;
  for (const { tag, start, end } of markedTags(html, markOf(nonce), (found) => found.end)) {
    const isFetched = FETCHED.test(tag) && html.startsWith(CLOSING, end);
    const script = isFetched || PRELOADED.test(tag) ? OWN.exec(tag)?.[1] : undefined;
    if (script === undefined) continue;
    // What only browsers without modules read: ours would not run there anyway.
    if (!tag.includes(' noModule=""')) scripts.add(script);
    pieces.push(html.slice(from, start));
    from = isFetched ? end + CLOSING.length : end;
  }
  pieces.push(html.slice(from));
  const rest = pieces.join('');
  const list = `<script type="application/json" id="${LIST}">${JSON.stringify([...scripts])}</script>`;
  // Beside React's data, which name the same files: from further away their names would not be compressed.
  const end = rest.lastIndexOf(`<script${markOf(nonce)}>`);
  const at = end === -1 ? rest.indexOf('</head>') : end;
  return rest.slice(0, at) + list + rest.slice(at);
}

// Made by bin/subset-fonts.mjs, and no part of any page but those of a site that chose it. What has letters of its own
// follows lib/theme/scripts.css.
const FACES = readFileSync(new URL('../../../theme/fonts/serif/faces.css', import.meta.url), 'utf8');
const SERIF = `${FACES}:root{--reading-face:'Source Serif 4',var(--font-bengali,'Noto Serif Bengali'),Georgia,Cambria,var(--font-script,serif),serif;--font-slanted:Georgia,Cambria,serif}`;

function cssOf({ accent, typeface }: Settings): string {
  return (accent === null ? '' : accentCss(accent)) + (typeface === 'serif' ? SERIF : '');
}

type SiteStyle = { css: string; hash: string };

let made: { settings: Settings; style: SiteStyle | undefined } | undefined;

/** The style sheet that the operator's look adds to every page, with its hash for the policy; none where nothing is chosen. */
export function siteStyle(): SiteStyle | undefined {
  const settings = siteSettings();
  if (made?.settings === settings) return made.style;
  const css = cssOf(settings);
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  made = { settings, style: css === '' ? undefined : { css, hash } };
  return made.style;
}
