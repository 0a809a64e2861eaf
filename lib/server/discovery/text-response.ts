type TextFile = {
  body: string;
  contentType: string;
  /** ISO 8601; HTTP says whole seconds. */
  modified?: string | undefined;
  /** Absolute address of the page that shows the same to people. */
  canonical?: string | undefined;
  /** Other absolute addresses by what they are to it. */
  links?: Record<string, string>;
};

/** A text that is the same for everybody. The process entry compresses it, adds its ETag and answers 304. */
export function textResponse({ body, contentType, modified, canonical, links = {} }: TextFile): Response {
  const headers = new Headers({ 'Content-Type': contentType });
  if (modified !== undefined) headers.set('Last-Modified', new Date(modified).toUTCString());
  if (canonical !== undefined) headers.set('Link', `<${canonical}>; rel="canonical"`);
  for (const [rel, url] of Object.entries(links)) headers.append('Link', `<${url}>; rel="${rel}"`);
  return new Response(body, { headers });
}
