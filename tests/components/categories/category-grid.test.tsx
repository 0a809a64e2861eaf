import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { CategoryGrid } from '@/components/categories/category-grid';
import { makeCategory, renderShell } from '../layout/render-shell';

test('each category has its name as a link, its description and its number of posts', () => {
  renderShell(<CategoryGrid categories={[makeCategory(1, 'Rivers', 12), makeCategory(2, 'কবিতা', 1)]} />);
  const [rivers, poems] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(rivers?.getByRole('link', { name: 'Rivers' })).toHaveAttribute('href', '/categories/rivers');
  expect(rivers?.getByText('All about Rivers.')).toBeInTheDocument();
  expect(rivers?.getByText('12 posts')).toBeInTheDocument();
  expect(poems?.getByRole('link')).toHaveAttribute('href', `/categories/${encodeURIComponent('কবিতা')}`);
  expect(poems?.getByText('1 post')).toBeInTheDocument();
});
