import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBox } from '@/components/search/search-box';
import { EMPTY_TEXTS, LISTED_TEXT_NAMES, pickTexts } from '@/lib/rules/post-texts';
import type { PostListItem } from '@/lib/schemas/post';
import { stubMedia, stubRequest } from '../layout/browser-stubs';
import { renderShell } from '../layout/render-shell';
import { reactionCounts } from '../../setup/reaction-counts.ts';

const reactions = reactionCounts();

function makePost(id: number, title: string): PostListItem {
  return {
    id,
    slug: `post-${id}`,
    ...pickTexts(EMPTY_TEXTS, LISTED_TEXT_NAMES),
    title,
    pinned: false,
    language: 'en',
    published_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    view_count: 0,
    reactions,
    author_username: 'nila',
    author_full_name: 'Nila Roy',
    author_profile_image: null,
    categories: [
      { id: 1, name: 'Rivers', slug: 'rivers' },
      { id: 2, name: 'Boats', slug: 'boats' },
    ],
    tags: [],
    series: null,
  };
}

const found = [makePost(1, 'River of sand'), makePost(2, 'The riverbank')];

beforeAll(stubRequest);

beforeEach(() => {
  jest.useFakeTimers();
  Element.prototype.scrollIntoView = () => {};
  stubMedia();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Each request waits until its answer is given by `answer(q, response)`. */
function holdRequests() {
  const waiting = new Map<string, (response: Response) => void>();
  const urls: URL[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    urls.push(url);
    return new Promise((resolve) => waiting.set(url.searchParams.get('q') ?? '', resolve));
  });
  const answer = (q: string, response: Response) =>
    act(async () => {
      waiting.get(q)?.(response);
      // React Query tells its observers in a timer of its own.
      await jest.advanceTimersByTimeAsync(10);
    });
  return { urls, answer };
}

function renderBox() {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const view = renderShell(<SearchBox />);
  return { ...view, user, box: screen.getByRole('combobox', { name: 'Search posts' }) };
}

const rest = (ms = 300) => act(() => jest.advanceTimersByTimeAsync(ms));

async function searchFor(q: string, posts = found) {
  const requests = holdRequests();
  const view = renderBox();
  await view.user.type(view.box, q);
  await rest();
  await requests.answer(q, Response.json({ posts }));
  return { ...view, ...requests };
}

test('nothing is asked for before 300 ms of rest, nor for spaces', async () => {
  const { urls } = holdRequests();
  const { user, box } = renderBox();
  await user.type(box, '  ');
  await rest(1_000);
  await user.type(box, 'riv');
  await rest(299);
  expect(urls).toHaveLength(0);
  expect(screen.getByText('Searching...')).toBeInTheDocument();
  await rest(1);
  expect(urls.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/v1/posts/search?q=riv&limit=8&include=categories%2Cauthor',
  ]);
});

test('a row shows title with marked words, author and first category, and links to the post', async () => {
  await searchFor('riv');
  expect(screen.queryByText('Searching...')).not.toBeInTheDocument();
  const row = screen.getAllByRole('option')[0] as HTMLElement;
  expect(row).toHaveAttribute('href', '/posts/post-1');
  expect(within(row).getByText('River').tagName).toBe('MARK');
  expect(row).toHaveTextContent('River of sand');
  expect(row).toHaveTextContent('nila');
  expect(row).toHaveTextContent('Rivers');
  expect(row).not.toHaveTextContent('Boats');
});

test('a title is cut at 50 characters, a conjunct counting as one', async () => {
  await searchFor('x', [makePost(1, 'ক্ষ'.repeat(60))]);
  expect(screen.getByRole('option')).toHaveTextContent(`${'ক্ষ'.repeat(50)}...`);
});

test('a title is cut at 40 characters on small screens', async () => {
  stubMedia({ matches: true });
  await searchFor('x', [makePost(1, 'a'.repeat(60))]);
  expect(screen.getByRole('option').textContent).toContain(`${'a'.repeat(40)}...`);
});

test('nothing found says so', async () => {
  await searchFor('zzz', []);
  expect(screen.getByRole('status')).toHaveTextContent('No results found');
});

test('a failure is an empty list, silently', async () => {
  const { answer } = holdRequests();
  const { user, box } = renderBox();
  await user.type(box, 'riv');
  await rest();
  await answer('riv', Response.json({ message: 'broken', code: 'internal' }, { status: 500 }));
  await rest();
  expect(screen.getByText('No results found')).toBeInTheDocument();
  expect(screen.queryByText('broken')).not.toBeInTheDocument();
});

test('an answer that comes after the text has changed is dropped', async () => {
  const { answer } = holdRequests();
  const { user, box } = renderBox();
  await user.type(box, 'riv');
  await rest();
  await user.type(box, 'x');
  await rest();
  await answer('riv', Response.json({ posts: found }));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByText('Searching...')).toBeInTheDocument();
  await answer('rivx', Response.json({ posts: [makePost(3, 'Rivx')] }));
  expect(screen.getByRole('option')).toHaveTextContent('Rivx');
});

test('clearing the text clears the results', async () => {
  const { user, box } = await searchFor('riv');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

test('the arrows choose a row, around the ends, and Enter goes there and clears the search', async () => {
  const { user, box, router } = await searchFor('riv');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('The riverbank');
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.push).toHaveBeenCalledWith('/posts/post-2');
  expect(box).toHaveValue('');
});

test('Enter without a chosen row opens the page of all results', async () => {
  const { user, router } = await searchFor('নদী');
  await user.keyboard('{Enter}');
  expect(router.push).toHaveBeenCalledWith(`/search?q=${encodeURIComponent('নদী')}`);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('Escape closes the list, and pressed again empties the field', async () => {
  const { user, box } = await searchFor('riv');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveValue('riv');
  await user.keyboard('{Escape}');
  expect(box).toHaveValue('');
});

test('a key that belongs to a word that is being composed does nothing else, in Safari neither', async () => {
  const { box } = await searchFor('riv');
  for (const sign of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(box, { key, ...sign });
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
});

test('a click outside closes the list', async () => {
  const { user } = await searchFor('riv');
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
  await user.click(document.body);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
});

test('without JavaScript it is a form that leads to the page of all results', () => {
  renderBox();
  const form = screen.getByRole('search');
  expect(form).toHaveAttribute('action', '/search');
  expect(form).toHaveAttribute('method', 'get');
  expect(screen.getByRole('combobox')).toHaveAttribute('name', 'q');
});

test('/ and Ctrl+K lead to the field, but not out of a text that one writes', () => {
  renderShell(
    <>
      <SearchBox />
      <textarea aria-label="Notes" />
    </>,
  );
  const field = screen.getByRole('combobox');
  const press = (target: Element, init: KeyboardEventInit) =>
    act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })));
  press(document.body, { key: '/' });
  expect(field).toHaveFocus();
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  act(() => notes.focus());
  press(notes, { key: '/' });
  expect(notes).toHaveFocus();
  press(notes, { key: 'K', ctrlKey: true });
  expect(field).toHaveFocus();
});
