/** Names of HTML's elements, old ones included: `<String>` or `<3` are none, and stay in a comment as they were typed. */
export const HTML_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body ' +
    'br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog ' +
    'dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark ' +
    'marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p ' +
    'param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source ' +
    'span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr ' +
    'track tt u ul var video wbr xmp'
  ).split(' '),
);
