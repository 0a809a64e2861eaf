/**
 * The address inside of the site that a click on a link goes to; null when the click is the browser's own business: a new
 * tab, another site, a download, a place on this page, an image of the gallery.
 */
export function followedPath(event: MouseEvent, here: Pick<Location, 'origin' | 'pathname' | 'search'>): string | null {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== here.origin || 'gallery' in link.dataset || link.download) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const isHere = link.pathname === here.pathname && link.search === here.search;
  return isHere ? null : link.pathname + link.search + link.hash;
}
