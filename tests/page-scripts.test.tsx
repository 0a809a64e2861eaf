import { afterEach, expect, jest, test } from '@jest/globals';
import { COPY_BUTTON, COPY_SCRIPT, EARLY_SCRIPT, EMBED_SCRIPT, STORE_SCRIPT } from '@/lib/page-scripts';

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

test('a form that was sent before its script came knows it; no other key and no other form does', () => {
  const script = document.createElement('script');
  script.textContent = EARLY_SCRIPT;
  document.head.append(script);
  document.body.innerHTML = `<form data-early=""><input><textarea></textarea><button type="button">Show</button></form><form><input></form>`;
  const [form, other] = document.forms;
  const press = (selector: string, key = 'Enter') =>
    document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('textarea');
  press('button');
  press('input', 'a');
  press('form + form input');
  // Ends a word of a script that is typed in steps.
  const init = { key: 'Enter', bubbles: true, isComposing: true };
  document.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', init));
  expect([form?.dataset.early, other?.dataset.early]).toEqual(['', undefined]);
  press('input');
  expect(form?.dataset.early).toBe('sent');
  if (form) form.dataset.early = '';
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(form?.dataset.early).toBe('sent');
});

test('where storage is refused, what is kept lasts as long as the page', () => {
  const runStorage = () => {
    const script = document.createElement('script');
    script.textContent = STORE_SCRIPT;
    document.head.append(script);
  };
  const given = window.localStorage;
  runStorage();
  expect(window.localStorage).toBe(given);
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  runStorage();
  for (const storage of [window.localStorage, window.sessionStorage]) {
    expect(storage.getItem('user')).toBeNull();
    storage.setItem('user', '7');
    expect(storage.getItem('user')).toBe('7');
    storage.removeItem('user');
    expect(storage.getItem('user')).toBeNull();
  }
});
