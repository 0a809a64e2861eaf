import { expect, jest, test } from '@jest/globals';
import { COPY_BUTTON, COPY_SCRIPT } from '@/lib/copy-code';

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
