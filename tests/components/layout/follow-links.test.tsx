import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowLinks, PressAgain } from '@/components/layout/follow-links';
import { AdoptedHtml } from '@/components/ui/adopted-html';
import { Link } from '@/components/ui/link';
import { COPY_BUTTON, HEAD_SCRIPT } from '@/lib/page-scripts';
import { trustHtml } from '@/lib/trust-html';
import { renderShell } from './render-shell';

const TEXT =
  '<a href="/posts/two#comments">Two</a> <a href="https://other.example/x">Other</a> <a href="#note">Note</a> ' +
  '<a href="/picture.webp" data-gallery="">Picture</a> <a href="http://localhost//evil.example/">Disguised</a>';

/** Clicks on each by its name, with Control for another tab. @returns what the router was told, and what was left to the browser */
async function clickAll(names: readonly string[], key: 'alone' | 'with Control' = 'alone') {
  const { router } = renderShell(
    <>
      <Link href="/users/mitali">Mitali</Link> <Link href="/">Home</Link>{' '}
      <Link href="//other.example/y">Elsewhere</Link>
      <Link href="/about-us" onClick={(event) => event.preventDefault()}>
        Kept
      </Link>
      <a href="/feed.xml">Feed</a>
      <AdoptedHtml id="post-9" html={trustHtml(TEXT)} />
      <FollowLinks />
    </>,
  );
  const left: string[] = [];
  const onClick = (event: Event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLElement) left.push(event.target.textContent ?? '');
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  const [down, up] = key === 'alone' ? ['', ''] : ['{Control>}', '{/Control}'];
  const user = userEvent.setup();
  if (down) await user.keyboard(down);
  for (const name of names) await user.click(screen.getByText(name));
  if (up) await user.keyboard(up);
  document.removeEventListener('click', onClick);
  return { pushed: router.push.mock.calls.map(([path]) => path), left };
}

test('links inside the site are followed without a page load, also to the page on show; others by the browser', async () => {
  const { pushed, left } = await clickAll(['Mitali', 'Home', 'Elsewhere', 'Kept', 'Feed']);
  expect(pushed).toEqual(['/users/mitali', '/']);
  expect(left).toEqual(['Elsewhere', 'Feed']);
});

test('of links in a text those that lead to another page of the site', async () => {
  const { pushed, left } = await clickAll(['Two', 'Other', 'Note', 'Picture', 'Disguised']);
  expect(pushed).toEqual(['/posts/two#comments']);
  expect(left).toEqual(['Other', 'Note', 'Picture', 'Disguised']);
});

test('a click for another tab is left to the browser', async () => {
  const { pushed, left } = await clickAll(['Mitali'], 'with Control');
  expect(pushed).toEqual([]);
  expect(left).toEqual(['Mitali']);
});

test('a button that was pressed before its script came is pressed once it listens; what was done already is not', async () => {
  const script = document.createElement('script');
  script.textContent = HEAD_SCRIPT;
  document.head.append(script);
  const pressed: string[] = [];
  const early = document.createElement('div');
  early.innerHTML = `<button type="button">Like <i>3</i></button><button type="button" popovertarget="languages">Languages</button>
    ${COPY_BUTTON}>Copy</button><form method="dialog"><button>Send</button></form><p>Text</p>`;
  document.body.append(early);
  early.addEventListener('submit', (event) => event.preventDefault());
  early.addEventListener('click', ({ target }) => pressed.push((target as Element).textContent ?? ''));
  const pressThenCome = async (selector: string) => {
    early.querySelector<HTMLElement>(selector)?.click();
    pressed.length = 0;
    const { unmount } = renderShell(<PressAgain />);
    await new Promise((resolve) => setTimeout(resolve, 5));
    unmount();
    return [...pressed];
  };
  for (const done of ['[popovertarget]', '.code-copy', 'form button', 'p'])
    expect([done, await pressThenCome(done)]).toEqual([done, []]);
  expect(await pressThenCome('i')).toEqual(['Like 3']);
  // From here on React hears it itself.
  Object.assign(window, { clicked: undefined, next: {} });
  expect(await pressThenCome('i')).toEqual([]);
});
