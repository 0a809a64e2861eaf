export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function copy(url: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // No permission, or no clipboard at all outside https: the reader is told to copy by hand.
    return 'failed';
  }
}

/** docs/api.md#http: the device's share sheet where there is one, else (or when it fails) the address goes to the clipboard. */
export async function sharePost(post: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return copy(post.url);
  try {
    await navigator.share(post);
    return 'shared';
  } catch (error) {
    return wasCancelled(error) ? 'cancelled' : copy(post.url);
  }
}
