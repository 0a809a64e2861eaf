/** How far an upload has come: 0 to 1. */
export type OnProgress = (done: number) => void;

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

const EMPTY_STATUSES = [204, 205, 304];

function sendForm(request: Request, form: FormData, onProgress: OnProgress): Promise<Response> {
  const xhr = new XMLHttpRequest();
  xhr.open(request.method, request.url);
  xhr.responseType = 'arraybuffer';
  xhr.withCredentials = request.credentials === 'include';
  for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
  return new Promise((resolve, reject) => {
    xhr.onload = () => {
      const content = EMPTY_STATUSES.includes(xhr.status) ? null : (xhr.response as ArrayBuffer);
      resolve(new Response(content, { status: xhr.status, headers: headersOf(xhr) }));
    };
    // The very error that fetch has, so that the client knows it for a failed connection.
    xhr.onerror = () => reject(new TypeError('Failed to fetch'));
    xhr.onabort = () => reject(request.signal.reason ?? new DOMException('Aborted', 'AbortError'));
    xhr.send(form);
  });
}

/**
 * A `fetch` that sends a form and tells how much of it is sent: that of the platform does not. The form comes beside the request,
 * out of which Safari cannot read files that are in memory, like a pasted image.
 */
export function fetchForm(form: FormData, onProgress: OnProgress) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return sendForm(request, form, onProgress);
  };
}
