/** Where a reader was in a list that grows: how many pages it had, and how far a card was from the window's top. */
export type FeedPlace = { pages: number; post: number; top: number };

const CARD = '[data-post]';
const idOf = (card: HTMLElement) => Number(card.dataset.post);

/** The place that the entry of the browser's history remembers: it lasts through reloads and comes back with it. */
export function readPlace(): FeedPlace | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('feedPlace' in state)) return null;
  // Written below, and by nobody else.
  return state.feedPlace as FeedPlace;
}

/** Remembers where the reader is now; at the very top there is nothing to remember. */
export function savePlace(pages: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const card = cards.find((candidate) => candidate.getBoundingClientRect().bottom > 0);
  if (!card) return;
  const place: FeedPlace = { pages, post: idOf(card), top: card.getBoundingClientRect().top };
  const state: unknown = window.history.state;
  // What the router keeps there stays as it is.
  window.history.replaceState({ ...(typeof state === 'object' && state), feedPlace: place }, '');
}

/** Scrolls to a place, if its card is there. */
export function goToPlace({ post, top }: FeedPlace): void {
  const card = document.querySelector<HTMLElement>(`[data-post="${post}"]`);
  if (card) window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
}
