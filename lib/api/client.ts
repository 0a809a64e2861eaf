import type { Options } from 'ky';

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/** The response to a request; or what its JSON holds, for who asks for that at once. */
type Answer = Promise<Response> & { json: <T>() => Promise<T> };

/** A way to send requests whose code comes with the first one: most of what readers see asks for nothing. */
function sendBy(method: Method) {
  return (path: string, options?: Options): Answer => {
    let wantsJson = false;
    const sent = import('./send-request.ts').then(({ send }) => {
      const response = send[method](path, options);
      return { response, data: wantsJson ? response.json() : undefined };
    });
    const answer = sent.then(({ response }) => response);
    // Who takes the JSON hears of a failure there.
    answer.catch(() => undefined);
    const json = async <T>() => {
      wantsJson = true;
      return (await sent).data as Promise<T>;
    };
    return Object.assign(answer, { json });
  };
}

/** The one way from the browser to /api/v1. Failed answers are thrown as ApiError; only a 401 is asked again, once. */
export const api = {
  get: sendBy('get'),
  head: sendBy('head'),
  post: sendBy('post'),
  put: sendBy('put'),
  patch: sendBy('patch'),
  delete: sendBy('delete'),
};

const NO_ANSWER = ['NetworkError', 'ChunkLoadError'];

/** True when no answer came at all, or not even the code that asks: asking again may help. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof Error && NO_ANSWER.includes(error.name);
}
