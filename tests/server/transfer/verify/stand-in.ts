import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { escapeHtml } from '../../../../lib/text/html.ts';

/** What is shown at an address that is there: a text, or the name of a list. */
async function pageAt({ db }: Runtime, path: string): Promise<string> {
  const [kind = '', slug = ''] = path.split('/').slice(1).map(decodeURIComponent);
  const page = (title: string, content: string, image: string | null = null) =>
    `<main><article><h1>${escapeHtml(title)}</h1>${image ? `<img src="${image}">` : ''}${content}</article></main>`;
  if (kind === 'posts' || kind === 'pages') {
    const row = await db.selectFrom(kind).selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
    return page(row.title, row.content, 'featured_image' in row ? row.featured_image : null);
  }
  if (kind === 'tags' || kind === 'categories') {
    const { name } = await db.selectFrom(kind).select('name').where('slug', '=', slug).executeTakeFirstOrThrow();
    return page(name, '');
  }
  if (kind !== 'users') return page('Home', '');
  const { full_name } = await db
    .selectFrom('users')
    .select('full_name')
    .where('username', '=', slug)
    .executeTakeFirstOrThrow();
  return page(full_name, '');
}

/** A site that decides as the real one does what becomes of an address, and shows what the database holds. */
export async function startStandIn(runtime: Runtime): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://site.test');
      if (url.pathname.startsWith('/uploads/')) {
        const isThere = await runtime.storage.head(url.pathname.slice('/uploads/'.length));
        return response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/webp' }).end('x');
      }
      const fate = await findFate(runtime.db, url.pathname, url.searchParams);
      if (fate.kind === 'moved') return response.writeHead(308, { location: fate.path }).end();
      const status = fate.kind === 'missing' ? fate.status : 200;
      response.writeHead(status, { 'content-type': 'text/html' });
      return response.end(status === 200 ? await pageAt(runtime, url.pathname) : '');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
