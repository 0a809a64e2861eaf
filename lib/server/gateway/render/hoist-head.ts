// React writes what of the metadata was not ready with the first flush after the shell, in <body>: many tags of a post
// suffice. It finds its tags wherever they are. Scripts and pictures, which have texts and titles of their own, are
// passed over; `>` never stands in an attribute that React wrote.
const PASSED_OR_STRAY =
  /<script\b[^]*?<\/script>|<svg\b[^]*?<\/svg>|(<title>[^<]*<\/title>|<meta (?:name|property)="[^>]*>|<link rel="(?:canonical|alternate|prev|next|author|manifest|icon|shortcut icon|apple-touch-icon)"[^>]*>)/g;

/** A document with all its metadata in <head>, where crawlers look, whenever it was written. */
export function hoistHead(html: string): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  const strays: string[] = [];
  const body = html.slice(end).replace(PASSED_OR_STRAY, (whole, stray: string | undefined) => {
    if (stray === undefined) return whole;
    strays.push(stray);
    return '';
  });
  return html.slice(0, end) + strays.join('') + body;
}
