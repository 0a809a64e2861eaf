/** A page that could not be fetched: the one on show stays, and `again` asks for it once more. */
export type HeldPage = { path: string; again: () => void };

/** A page that the router asks for on a navigation, not one that it fetches beforehand. */
function isNavigation(init?: RequestInit): boolean {
  const headers = new Headers(init?.headers);
  return headers.has('rsc') && !headers.has('next-router-prefetch');
}

/**
 * Keeps the page on show when the next one cannot be had. The router would leave it for the browser's own error page;
 * here it waits for an answer that may still come (docs/decisions/016-pages-that-do-not-come.md).
 * @param tell what is waited for; null once it is asked for again, or for another one
 * @returns how to stop
 */
export function keepPages(tell: (held: HeldPage | null) => void): () => void {
  const { fetch } = window;
  // While it is on its way a line says so (lib/theme/global.css).
  const { dataset } = document.documentElement;
  window.fetch = async (input, init) => {
    if (!isNavigation(init)) return fetch(input, init);
    for (;;) {
      tell(null);
      dataset.going = '';
      const answer = await fetch(input, init)
        .catch((error: unknown) => {
          if (init?.signal?.aborted) throw error;
        })
        .finally(() => delete dataset.going);
      if (answer && answer.status < 500) return answer;
      const { pathname, search } = new URL(String(input), window.location.href);
      await new Promise<void>((again) => tell({ path: pathname + search, again }));
    }
  };
  return () => {
    window.fetch = fetch;
  };
}
