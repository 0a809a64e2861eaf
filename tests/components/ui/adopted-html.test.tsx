import { render, screen } from '@testing-library/react';
import { AdoptedHtml } from '@/components/ui/adopted-html';
import { trustHtml } from '@/lib/trust-html';

test('a text that stands in the document is taken from there, also when the page is shown again', () => {
  document.body.innerHTML = '<main><div data-text="post-7"><p>Once <em>only</em></p></div></main>';
  const { container, unmount } = render(<AdoptedHtml id="post-7" />);
  expect(container.querySelector('em')).toHaveTextContent('only');
  unmount();
  document.body.innerHTML = '';
  render(<AdoptedHtml id="post-7" />);
  expect(screen.getByText('only')).toBeVisible();
});

test('a text that comes along counts more than the one in the document', () => {
  document.body.innerHTML = '<main><div data-text="post-8"><p>Old</p></div></main>';
  const { container } = render(<AdoptedHtml id="post-8" html={trustHtml('<p>New</p>')} />);
  expect(container).toHaveTextContent('New');
});
