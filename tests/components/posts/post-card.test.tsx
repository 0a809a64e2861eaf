import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CardFooter } from '@/components/posts/card-footer';
import { PostCard } from '@/components/posts/post-card';
import { Still, stillHtml } from '@/components/ui/still';
import { makePost, renderReader } from './render-reader';

const card = (fields = {}) => renderReader(<PostCard post={makePost(1, fields)} place="below" footer={null} />);

test('a card links to the post, its categories and its author', () => {
  card({ slug: 'ছুটির-বৃষ্টি', title: 'ছুটির বৃষ্টি', language: 'bn' });
  const title = screen.getByRole('heading', { level: 2, name: 'ছুটির বৃষ্টি' });
  expect(title).toHaveAttribute('lang', 'bn');
  expect(screen.getByRole('link', { name: 'ছুটির বৃষ্টি' })).toHaveAttribute(
    'href',
    `/posts/${encodeURIComponent('ছুটির-বৃষ্টি')}`,
  );
  expect(screen.getByRole('link', { name: 'Travel' })).toHaveAttribute('href', '/categories/travel');
  expect(screen.getByRole('link', { name: /by Leela Rao/ })).toHaveAttribute('href', '/users/leela-rao');
});

test('a post without a known author is by Unknown Author, without a link', () => {
  card({ author_full_name: undefined, author_username: undefined });
  expect(screen.getByText('by Unknown Author')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Unknown/ })).not.toBeInTheDocument();
});

test('several authors stand in a sentence, each with a link', () => {
  const people = ['leela-rao', 'arif', 'mina'].map((username, id) => ({
    id,
    username,
    full_name: '',
    profile_image: null,
  }));
  card({ authors: people });
  const links = people.map(({ username }) => screen.getByRole('link', { name: username }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/users/leela-rao', '/users/arif', '/users/mina']);
  expect(links[0]?.parentElement).toHaveTextContent('by leela-rao, arif, and mina');
});

test('who has no page any more is named without a link', () => {
  const gone = { id: 1, username: 'gone', full_name: 'Gone Away', profile_image: null, has_page: false as const };
  card({ authors: [gone] });
  expect(screen.getByText('by Gone Away')).toBeInTheDocument();
  card({ authors: [gone, { ...gone, id: 2, username: 'here', full_name: 'Still Here', has_page: undefined }] });
  expect(screen.getByRole('link', { name: 'Still Here' })).toHaveAttribute('href', '/users/here');
  expect(screen.queryByRole('link', { name: /Gone/ })).toBeNull();
});

test('a pinned post says so', () => {
  card();
  expect(screen.queryByText('Pinned')).toBeNull();
  card({ pinned: true });
  expect(screen.getByText('Pinned')).toBeInTheDocument();
});

test('an author without a full name goes by the username', () => {
  card({ author_full_name: '' });
  expect(screen.getByText('by leela-rao')).toBeInTheDocument();
});

test('the date is the published one in long US format, else the created one, in the zone of the site', () => {
  card();
  expect(screen.getByText('October 3, 2026').closest('time')).toHaveAttribute('dateTime', '2026-10-03T09:20:00.000Z');
  card({ published_at: null });
  expect(screen.getByText('September 30, 2026')).toBeInTheDocument();
});

test('an excerpt of 150 graphemes stands whole, a longer one is cut and followed by ...', () => {
  card({ excerpt: 'ক্ষ'.repeat(150) });
  expect(screen.getByText('ক্ষ'.repeat(150))).toBeInTheDocument();
  card({ excerpt: 'ক্ষ'.repeat(151) });
  expect(screen.getByText(`${'ক্ষ'.repeat(150)}...`)).toBeInTheDocument();
});

test('views and comments are figures with words for those who do not see the icons', () => {
  const post = makePost(1, { view_count: 1234, comment_count: 1 });
  renderReader(<CardFooter post={post} place="tip" reactions={null} />);
  expect(screen.getByText('1,234')).toBeInTheDocument();
  expect(screen.getByText('1,234 views')).toBeInTheDocument();
  expect(screen.getByText('1 comment')).toBeInTheDocument();
});

test('our own picture keeps its place and comes in smaller copies too', () => {
  card({ featured_image: '/uploads/featured-images/abc-1280x720.webp', featured_image_alt: 'A bridge' });
  const picture = screen.getByRole('img', { name: 'A bridge' });
  expect(picture).toHaveAttribute('width', '1280');
  expect(picture).toHaveAttribute('height', '720');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture.getAttribute('srcset')).toContain('abc-1280x720.480.webp 480w');
});

test('the first picture of a page is fetched before the others', () => {
  const post = makePost(1, { featured_image: 'https://pictures.example/a.jpg', featured_image_alt: 'A' });
  renderReader(<PostCard post={post} place="first" footer={null} />);
  expect(screen.getByRole('img', { name: 'A' })).toHaveAttribute('fetchpriority', 'high');
  expect(screen.getByRole('img', { name: 'A' })).toHaveAttribute('loading', 'eager');
});

test('without a picture the text leads: nothing stands in its place', () => {
  const { container } = card({ title: 'ক্ষমা চাই', featured_image: null });
  expect(container.querySelector('picture, img')).toBeNull();
  expect(screen.getByRole('article').textContent).toMatch(/^Travel.*ক্ষমা চাই/);
});

test('what the server writes as HTML alone is the card that React writes', () => {
  const authors = ['arif', 'mina'].map((username, id) => ({ id, username, full_name: '', profile_image: null }));
  const featured_image = '/uploads/featured-images/a-1600x900-abd8ac.webp';
  const post = makePost(1, { pinned: true, featured_image, language: 'bn', authors });
  const written = (part: { part?: typeof Still }) => {
    const { container } = renderReader(<PostCard post={post} place="first" footer={null} {...part} />);
    const still = container.querySelectorAll('[data-text]');
    for (const element of still) element.removeAttribute('data-text');
    for (const element of container.querySelectorAll<HTMLElement>('[style]'))
      element.setAttribute('style', element.style.cssText);
    container.normalize();
    return { container, still: still.length };
  };
  const [ours, reacts] = [written({ part: Still }), written({})];
  expect([ours.still, reacts.still]).toEqual([2, 0]);
  expect(ours.container.innerHTML.length).toBe(reacts.container.innerHTML.length);
  expect(ours.container.isEqualNode(reacts.container)).toBe(true);
});

test('what readers change by being there is in no part that is kept', () => {
  const write = (fields: object) => {
    const parts: { html: string; of: string }[] = [];
    const Part = ({ of, children }: { of: readonly unknown[]; children: ReactNode }) => {
      parts.push({ html: stillHtml(children), of: JSON.stringify(of) });
      return null;
    };
    renderReader(<PostCard post={makePost(1, fields)} place="below" footer={null} part={Part} />);
    return parts;
  };
  const [quiet, read, retitled] = [{ view_count: 1 }, { view_count: 900, comment_count: 7 }, { title: 'Another' }].map(
    write,
  );
  expect(read).toEqual(quiet);
  expect(retitled?.some(({ of }) => quiet?.some((part) => part.of === of))).toBe(false);
});
