const LIST = 'late-scripts';
// A tab in the background paints nothing, and a picture may never come.
const PATIENCE_MS = 2_000;

// The smallest of pictures. A page's load event waits for every picture that is being read.
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/**
 * Fetches the scripts that `withLateScripts` set aside once the page has been painted with its first picture: on a slow
 * connection they would take most of the line from both. The load event is held until then, so that whoever waits for it
 * finds a page that works. The browser's first number format takes it 20 ms (100 on a phone): it is made while the scripts
 * are on their way. Written for browsers of any age.
 */
export const LATE_SCRIPTS_LOADER = `(function(d){var list,end,isPainted,load=function(){list&&JSON.parse(list.text).forEach(function(src){var s=d.createElement("script");s.async=true;s.setAttribute("async","");s.src=src;d.head.appendChild(s)});list=null;setTimeout(function(){window.Intl&&new Intl.NumberFormat(d.documentElement.lang)})},hold=function(){if(isPainted||Date.now()>end)return load();var dot=new Image;dot.onload=dot.onerror=hold;dot.src="${DOT}"},paint=function(){requestAnimationFrame(function(){setTimeout(function(){isPainted=true})});hold()};d.addEventListener("DOMContentLoaded",function(){list=d.getElementById("${LIST}");end=Date.now()+${PATIENCE_MS};setTimeout(load,${PATIENCE_MS});var i=d.querySelector('img[fetchpriority="high"]');if(!i||i.complete)return paint();i.addEventListener("load",paint);i.addEventListener("error",paint)})})(document)`;

// `>` never stands in an attribute that React wrote.
const FETCHED =
  /<script\b[^>]* async=""[^>]*><\/script>|<link rel="preload"[^>]* as="script"[^>]*>|<link rel="preload" as="script"[^>]*>/g;
const OWN = /(?:src|href)="(\/_next\/static\/[^"]+)"/;

/** A document whose marked scripts are not fetched by its tags: their addresses stand in a list for the loader. */
export function withLateScripts(html: string, nonce: string): string {
  const scripts = new Set<string>();
  const rest = html.replace(FETCHED, (tag) => {
    const script = tag.includes(` nonce="${nonce}"`) ? OWN.exec(tag)?.[1] : undefined;
    if (script === undefined) return tag;
    scripts.add(script);
    return '';
  });
  return rest.replace(
    '</head>',
    () => `<script type="application/json" id="${LIST}">${JSON.stringify([...scripts])}</script></head>`,
  );
}
