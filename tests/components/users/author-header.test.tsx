import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthorHeader } from '@/components/users/author-header';
import type { PublicUser } from '@/lib/schemas/user';
import { renderReader } from '../posts/render-reader';

const header = (fields: Partial<PublicUser> = {}) => {
  const user = {
    id: 1,
    username: 'leela-rao',
    full_name: 'Leela Rao',
    profile_image: null,
    post_count: 1,
    comment_count: 51,
    bio: '',
    links: [],
  };
  return renderReader(<AuthorHeader user={{ ...user, created_at: '2025-11-12T00:00:00.000Z', ...fields }} />);
};

test('an author has a name, initials, a date and counts', () => {
  header();
  expect(screen.getByRole('heading', { level: 1, name: 'Leela Rao' })).toBeInTheDocument();
  expect(screen.getByText('LR')).toBeInTheDocument();
  expect(screen.getByText('Member since November 12, 2025')).toHaveAttribute('dateTime', '2025-11-12T00:00:00.000Z');
  expect(screen.getByText('1 post')).toBeInTheDocument();
  expect(screen.getByText('51 comments')).toBeInTheDocument();
});

test('without a full name the username stands there', () => {
  header({ full_name: ' ' });
  expect(screen.getByRole('heading', { level: 1, name: 'leela-rao' })).toBeInTheDocument();
});

test('a picture takes the place of the initials, by its file name alone', () => {
  const { container } = header({ profile_image: 'elsewhere/abc.webp' });
  expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/profile-images/abc.webp');
  expect(screen.queryByText('LR')).not.toBeInTheDocument();
});
