import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { q: string; source: string; target: string; format: string; api_key?: string };
/** Answers a request; without one it translates. */
export type Behaviour = (asked: Asked, response: ServerResponse) => void;

export type TranslationServer = {
  url: string;
  asked: Asked[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** The translation that the server makes: `[bn] Good morning`. */
export const translates: Behaviour = ({ q, target }, response) =>
  answerJson(response, { translatedText: `[${target}] ${q}` });

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** A server on this machine that speaks LibreTranslate's protocol and remembers what it was asked. */
export async function startTranslationServer(first: Behaviour = translates): Promise<TranslationServer> {
  const asked: Asked[] = [];
  let behaviour = first;
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      // What arrives is what the tests look at; its shape is theirs to check.
      const parsed = JSON.parse(body) as Asked;
      asked.push(parsed);
      behaviour(parsed, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/translate`,
    asked,
    behave: (next) => (behaviour = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
