import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { AdoptedHtml } from '@/components/ui/adopted-html';
import { trustHtml } from '@/lib/trust-html';

function withRouter(push: (path: string) => void, children: ReactNode) {
  const router = { push } as AppRouterInstance;
  return <AppRouterContext value={router}>{children}</AppRouterContext>;
}

test('a text that stands in the document is taken from there, also when the page is shown again', () => {
  document.body.innerHTML = '<main><div data-text="post-7"><p>Once <em>only</em></p></div></main>';
  const { container, unmount } = render(withRouter(() => {}, <AdoptedHtml id="post-7" />));
  expect(container.querySelector('em')).toHaveTextContent('only');
  unmount();
  document.body.innerHTML = '';
  render(withRouter(() => {}, <AdoptedHtml id="post-7" />));
  expect(screen.getByText('only')).toBeVisible();
});

test('a text that comes along counts more than the one in the document', () => {
  document.body.innerHTML = '<main><div data-text="post-8"><p>Old</p></div></main>';
  const { container } = render(withRouter(() => {}, <AdoptedHtml id="post-8" html={trustHtml('<p>New</p>')} />));
  expect(container).toHaveTextContent('New');
});

test('links of the site are followed without a page load, others by the browser', async () => {
  const pushed: string[] = [];
  const html =
    '<a href="/posts/two#comments">Two</a> <a href="https://other.example/x">Other</a> <a href="#note">Note</a>';
  render(withRouter((path) => pushed.push(path), <AdoptedHtml id="post-9" html={trustHtml(html)} />));
  const stayed: string[] = [];
  const onClick = (event: Event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLElement) stayed.push(event.target.textContent ?? '');
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  for (const name of ['Two', 'Other', 'Note']) await userEvent.click(screen.getByText(name));
  document.removeEventListener('click', onClick);
  expect(pushed).toEqual(['/posts/two#comments']);
  expect(stayed).toEqual(['Other', 'Note']);
});
