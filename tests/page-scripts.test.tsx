import { afterEach, expect, jest, test } from '@jest/globals';
import { COPY_BUTTON, COPY_SCRIPT, EMBED_SCRIPT } from '@/lib/page-scripts';

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

test('a press copies the code and says so, also while nothing lets clicks through to the document', async () => {
  const writeText = jest.fn((_text: string) => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  const script = document.createElement('script');
  script.textContent = COPY_SCRIPT;
  document.head.append(script);
  // As React does with a click on what it has not hydrated yet.
  document.addEventListener('click', (event) => event.stopPropagation(), true);
  document.body.innerHTML = `<div>${COPY_BUTTON} data-copied="Copied">Copy</button><pre><code>f(a);</code></pre></div>`;
  const button = document.querySelector('button');
  button?.click();
  await Promise.resolve();
  expect(writeText).toHaveBeenCalledWith('f(a);');
  expect(button).toHaveTextContent('Copied');
});
