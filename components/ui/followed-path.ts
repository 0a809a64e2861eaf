type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** A click that means the link itself, not a new tab or window. */
export function isPlain({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * The address inside of the site that a click on a link goes to; null when the click is the browser's own business: a new
 * tab, another site, a download, an image of the gallery. Of links in a text it follows those that lead to another page.
 */
export function followedPath(event: MouseEvent, here: Pick<Location, 'origin' | 'pathname' | 'search'>): string | null {
  const { target } = event;
  const link = isPlain(event) && target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== here.origin || 'gallery' in link.dataset || link.download) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const path = link.pathname + link.search + link.hash;
  // Without the origin it would be read as another host's.
  if (path.startsWith('//')) return null;
  if ('inside' in link.dataset) return path;
  const isHere = link.pathname === here.pathname && link.search === here.search;
  return isHere || !link.closest('[data-text]') ? null : path;
}
