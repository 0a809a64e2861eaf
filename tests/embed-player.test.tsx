import { afterEach, expect, test } from '@jest/globals';
import { EMBED_SCRIPT } from '@/lib/embed-player';

const PLAYER = 'https://www.youtube-nocookie.com/embed/a';
const card = () => {
  document.body.innerHTML = `<figure class="embed"><a href="#film" data-player="${PLAYER}"><strong>A film</strong></a></figure>`;
  return document.querySelector('a')?.firstElementChild as HTMLElement;
};
const run = () => {
  const script = document.createElement('script');
  script.textContent = EMBED_SCRIPT;
  document.head.append(script);
};
// As React does with a click on what it has not hydrated yet.
const stop = (event: Event) => event.stopPropagation();
afterEach(() => document.removeEventListener('click', stop, true));

test('a click plays, also where nothing lets it through to the document', () => {
  run();
  document.addEventListener('click', stop, true);
  card().click();
  const frame = document.querySelector('iframe');
  expect(frame).toHaveAttribute('src', PLAYER);
  expect(frame).toHaveAttribute('title', 'A film');
  expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation/);
  expect(window.location.hash).toBe('');
});

test('who wants another tab gets it', () => {
  card().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(document.querySelector('iframe')).toBeNull();
});
