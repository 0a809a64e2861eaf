import { globSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Handler } from '../../lib/server/api/endpoint.ts';
import type { RequestHandler } from '../../lib/server/gateway/render/capture-render.ts';

type Methods = Partial<Record<string, Handler>>;
type Route = { pattern: RegExp; names: string[]; methods: Methods };

/** The handlers as Next finds them: by their folders, those without brackets first. */
async function readRoutes(): Promise<Route[]> {
  const files = globSync('app/api/v1/**/route.ts').toSorted((a, b) => a.split('[').length - b.split('[').length);
  return Promise.all(
    files.map(async (file) => {
      const path = file.split('/').slice(1, -1).join('/');
      const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name);
      const methods: Methods = await import(`../../${file}`);
      return { pattern: new RegExp(`^/${path.replace(/\[\w+\]/g, '([^/]+)')}$`), names, methods };
    }),
  );
}

/** Stands in for Next: calls the route's own handler, found and called as Next does. `onCall` hears of each. */
export async function routesLikeNext(onCall: (url: string) => void): Promise<RequestHandler> {
  const routes = await readRoutes();
  return async (message, response) => {
    const { method = 'GET', url = '/' } = message;
    onCall(url);
    const address = new URL(url, 'http://site.test');
    const route = routes.find(({ pattern }) => pattern.test(address.pathname));
    const values = route?.pattern.exec(address.pathname)?.slice(1) ?? [];
    const params = Object.fromEntries(values.map((value, n) => [route?.names[n] ?? '', decodeURIComponent(value)]));
    const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const isRead = method === 'GET' || method === 'HEAD';
    const body = isRead ? undefined : new Uint8Array(await buffer(message));
    const request = new Request(address, { method, headers, ...(body && body.length > 0 && { body }) });
    const handler = route?.methods[method === 'HEAD' ? 'GET' : method];
    const answer = await handler?.(request, { params: Promise.resolve(params) });
    if (!answer) return void response.writeHead(404).end();
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.end(method === 'HEAD' ? undefined : Buffer.from(await answer.arrayBuffer()));
  };
}
