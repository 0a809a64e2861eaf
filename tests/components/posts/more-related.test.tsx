import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoreRelated } from '@/components/posts/more-related';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/posts/related-rest';
import { json, stubApi } from '../../api/stub-api';
import { makePost, renderReader } from './render-reader';

test('more related posts are fetched when asked for, without those that stand there; a failure says so', async () => {
  let isAway = true;
  const { asked } = stubApi(() => (isAway ? json({}, 500) : json({ posts: [makePost(1), makePost(2), makePost(3)] })));
  renderReader(<MoreRelated postId={9} categoryIds={[4, 5]} shownIds={[1, 2]} />);
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'More related posts' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch related posts');
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/posts/post-3']);
  expect(asked.at(-1)).toBe('GET posts/related?categoryIds=4%2C5&excludePostId=9&limit=24');
});
