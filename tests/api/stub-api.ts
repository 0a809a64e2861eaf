import { jest } from '@jest/globals';

export type Answer = (request: Request) => Response | Promise<Response>;

// Outside of a page there is no address for `/api/v1` to be relative to.
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://lekha.test') : input, init);
  }
}

/** Answers every request of the browser's side of the API; what was asked can be read from the returned list. */
export function stubApi(answer: Answer): { asked: string[]; requests: Request[] } {
  globalThis.Request = PageRequest;
  const asked: string[] = [];
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = new PageRequest(input);
    const { pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${pathname.replace('/api/v1/', '')}${search}`);
    requests.push(request.clone());
    return answer(request);
  });
  return { asked, requests };
}

/** A JSON answer of the API. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}
