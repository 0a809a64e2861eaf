import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FocusHeading } from '@/components/ui/focus-heading';
import { renderShell } from '../layout/render-shell';

const page = (
  <>
    <main>
      <h1>Rivers</h1>
    </main>
    <FocusHeading />
  </>
);

test('a page load leaves the focus where the browser put it', () => {
  renderShell(page);
  expect(document.body).toHaveFocus();
});

test('a navigation inside the site moves the focus to the heading', () => {
  const { goTo } = renderShell(page);
  goTo('/categories/rivers');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each([
  ['a field', <textarea key="text" aria-label="Text" />],
  [
    'a text',
    <div key="text" role="textbox" tabIndex={0} contentEditable suppressContentEditableWarning aria-label="Text" />,
  ],
])('who writes in %s goes on when the page gets another address', (_, field) => {
  const { goTo } = renderShell(
    <>
      <main>
        <h1>New post</h1>
        {field}
      </main>
      <FocusHeading />
    </>,
  );
  act(() => screen.getByRole('textbox').focus());
  goTo('/admin/posts/7');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a field around the page, as of the search above it, holds the focus back no longer than until there is a page', () => {
  const { goTo } = renderShell(
    <>
      <input aria-label="Search" />
      {page}
    </>,
  );
  act(() => screen.getByRole('textbox').focus());
  goTo('/search');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
