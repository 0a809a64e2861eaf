import { setTimeout as sleep } from 'node:timers/promises';

/** A browser under remote control, with one page of 1280 by 900. */
export type Browser = {
  name: string;
  /** Opens an address and waits until it is loaded. */
  open: (url: string) => Promise<void>;
  /** The value of an expression in the page, promises waited for. It passes as JSON. */
  run: (expression: string) => Promise<unknown>;
  /** What W3C calls actions (WebDriver, chapter 15), which both protocols share. */
  act: (actions: object[]) => Promise<void>;
  /** What the browser itself complained of since it was asked last. */
  faults: () => Promise<string[]>;
  close: () => Promise<void>;
};

const PATIENCE_MS = 20_000;

/** Keys by the names that WebDriver gives them, as it spells them. */
export const KEYS = { enter: '\uE007', control: '\uE009' } as const;

/** Waits until an expression in the page is true or the like, and gives it. @throws Error after 20 s, with the expression */
export async function until(browser: Browser, expression: string): Promise<unknown> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await browser.run(expression);
    if (value) return value;
    if (Date.now() > end) throw new Error(`never true: ${expression}`);
    await sleep(100);
  }
}

/** An expression for the first visible element of a selector whose text or label begins so. */
export const element = (selector: string, text = ''): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((found) => found.getClientRects().length > 0 && ` +
  `(found.getAttribute('aria-label') ?? found.textContent).trim().startsWith(${JSON.stringify(text)}))`;

// A button is in its place when it was there twice.
const placeOf = (found: string) => `(async () => {
  const found = ${found};
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => { const { left, top, width, height } = found.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
  const [x, y] = place();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const [laterX, laterY] = place();
  return x === laterX && y === laterY ? [Math.round(x), Math.round(y)] : null;
})()`;

/** Clicks on what an expression finds, as a hand would, once it stands still. */
export async function click(browser: Browser, found: string): Promise<void> {
  const place = await until(browser, placeOf(found));
  const [x, y] = Array.isArray(place) ? place.map(Number) : [];
  const pointer = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await browser.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: pointer }]);
}

/** Presses the keys of a text one after the other; `held` is down meanwhile. */
export async function press(browser: Browser, text: string, held = ''): Promise<void> {
  const strokes = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  const down = held && [{ type: 'keyDown', value: held }];
  const up = held && [{ type: 'keyUp', value: held }];
  await browser.act([{ type: 'key', id: 'keyboard', actions: [...down, ...strokes, ...up] }]);
}
