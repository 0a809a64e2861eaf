import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FocusHeading } from '@/components/layout/focus-heading';
import { renderShell } from './render-shell';

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
