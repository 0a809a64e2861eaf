import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowLinks } from '@/components/layout/follow-links';
import { AdoptedHtml } from '@/components/ui/adopted-html';
import { Link } from '@/components/ui/link';
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
