type TextFile = {
  body: string;
  contentType: string;
  /** ISO 8601; HTTP says whole seconds. */
  modified?: string | undefined;
};

/** A text that is the same for everybody. The process entry compresses it, adds its ETag and answers 304. */
export function textResponse({ body, contentType, modified }: TextFile): Response {
  const headers = new Headers({ 'Content-Type': contentType });
  if (modified !== undefined) headers.set('Last-Modified', new Date(modified).toUTCString());
  return new Response(body, { headers });
}
