async function etagOf(cache: RequestCache): Promise<string | null> {
  const address = window.location.href.replace(/#.*/, '');
  const answer = await fetch(address, { cache, mode: 'same-origin' });
  await answer.body?.cancel();
  return answer.headers.get('etag');
}

/**
 * Whether the server has the page that is open in a newer version than the browser was given: something was said
 * between its answer and the connection. Costs an answer of 304 without a body.
 */
export async function hasPageChanged(): Promise<boolean> {
  try {
    const given = await etagOf('force-cache');
    return given !== null && given !== (await etagOf('no-cache'));
  } catch {
    return false;
  }
}
