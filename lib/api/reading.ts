import { api } from './client.ts';

/** Characters a second: nobody reads faster, who is at the end earlier has only scrolled. */
const FASTEST = 150;
/** Who only passes the end on the way to the comments has not read to it. */
const LEAST_MS = 1_000;

/** The host of the page before, of this site or another; '' where nothing is known. */
function cameFrom(): string {
  const [document_] = performance.getEntriesByType?.('navigation') ?? [];
  // The document came with another page of this site: its referrer is that page's, not this one's.
  if (document_ && new URL(document_.name).pathname !== location.pathname) return location.hostname;
  return document.referrer && new URL(document.referrer).hostname;
}

/** Calls `onEnd` when the end of a text has been on the screen, and there was time to read up to there. */
function watchEnd(end: Element, signal: AbortSignal, onEnd: () => void): void {
  const earliest = Date.now() + ((end.parentElement?.textContent.length ?? 0) / FASTEST) * 1_000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(([entry]) => {
    clearTimeout(timer);
    if (!entry?.isIntersecting) return;
    timer = setTimeout(
      () => {
        observer.disconnect();
        onEnd();
      },
      Math.max(LEAST_MS, earliest - Date.now()),
    );
  });
  observer.observe(end);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}

/**
 * Tells the server that a post was really seen, and when it was read to its end (docs/product.md#views). Outlives the
 * page. A view that cannot be counted is nothing that a reader should hear of.
 */
export async function countReading(postId: number, signal: AbortSignal): Promise<void> {
  const tell = (query: string) =>
    api.post(`posts/${postId}/views${query && `?${query}`}`, { keepalive: true }).catch(() => undefined);
  const from = cameFrom();
  if (!(await tell(from && `from=${encodeURIComponent(from)}`)) || signal.aborted) return;
  // What stands below the text of a post.
  const end = document.querySelector('main article > footer');
  if (end) watchEnd(end, signal, () => void tell('finished=true'));
}
