import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReactionRow } from '@/components/reactions/reaction-row';
import { makeKeptReaction } from '@/lib/api/kept-reaction';
import type { Reactions } from '@/lib/schemas/reaction';
import { useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../api/stub-api';
import { renderReader } from '../posts/render-reader';
import { reactionCounts } from '../../setup/reaction-counts.ts';

const counts = reactionCounts({ like: 3, love: 2, angry: 1, sad: 4 });
const said = () => useUi.getState().notifications.map(({ content }) => content);
const button = (name: string) => screen.getByRole('button', { name });

// jsdom has no layout: every row is in view.
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    readonly thresholds = [0];
    readonly report: (entries: unknown[], observer: unknown) => void;
    constructor(report: (entries: unknown[], observer: unknown) => void) {
      this.report = report;
    }
    observe(target: Element) {
      this.report([{ isIntersecting: true, intersectionRatio: 1, target }], this);
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

afterEach(() => {
  act(() => {
    useAuth.setState(useAuth.getInitialState());
    useUi.setState(useUi.getInitialState());
  });
  jest.restoreAllMocks();
});

function signIn() {
  const user = {
    id: 3,
    username: 'a',
    email: 'a@b.c',
    full_name: 'A',
    role: 'user',
    profile_image: null,
    isEmailVerified: false,
  };
  useAuth.setState({ user, accessToken: 'x', isAuthenticated: true, loading: false });
}

/** A server that keeps this viewer's reaction. */
function serve(given: Partial<Reactions> = {}) {
  let now: Reactions = { ...counts, userReaction: null, ...given };
  return stubApi(async (request) => {
    if (request.method === 'POST') {
      const { reactionType }: { reactionType: 'love' } = await request.json();
      now = {
        ...now,
        [reactionType]: now[reactionType] + 1,
        total: now.total + 1,
        userReaction: reactionType,
      };
    }
    if (request.method === 'DELETE') now = { ...now, like: now.like - 1, total: now.total - 1, userReaction: null };
    return json({ reactions: now });
  });
}

test('a guest sees the counts that came with the post, and nothing is asked for', () => {
  const { asked } = serve();
  renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  expect(screen.getAllByRole('button').map((shown) => shown.getAttribute('aria-label'))).toEqual([
    'Like, 3',
    'Love, 2',
    'Laugh, 0',
    'Angry, 1',
  ]);
  expect(screen.getByText('10 reactions')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('a card shows three of them and no total', () => {
  renderReader(<ReactionRow postId={7} counts={counts} show="top" />);
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect(screen.queryByText('10 reactions')).not.toBeInTheDocument();
});

test("a guest's buttons can be reached, say why they do nothing, and answer with the alert", async () => {
  const { asked } = serve();
  renderReader(<ReactionRow postId={7} counts={counts} show="top" />);
  const like = button('Like, 3');
  expect(like).toHaveAttribute('aria-disabled', 'true');
  expect(like).toHaveAccessibleDescription('Login to react');
  await userEvent.tab();
  expect(like).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(said()).toEqual(['Please login to react to this post!']);
  expect(asked).toEqual([]);
});

test('a guest is led to log in and back, and what they gave is then made, once', async () => {
  const { asked, requests } = serve();
  const { router } = renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  await userEvent.click(button('Love, 2'));
  const { action } = useUi.getState().notifications[0] ?? {};
  expect(action?.label).toBe('Login');
  act(() => action?.run());
  expect(router.push).toHaveBeenCalledWith('/login?next=%2F');
  await makeKeptReaction();
  await makeKeptReaction();
  expect(asked).toEqual(['POST reactions']);
  expect(await requests[0]?.json()).toEqual({ postId: 7, reactionType: 'love' });
});

test('what failed stands below the row: the counts, with another try, or the click', async () => {
  let isAway = true;
  let given: Reactions['userReaction'] = null;
  stubApi((request) =>
    isAway || request.method !== 'GET' ? json({}, 500) : json({ reactions: { ...counts, userReaction: given } }),
  );
  signIn();
  renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch reactions');
  isAway = false;
  given = 'like';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Failed to fetch reactions/)).toBeNull());
  await userEvent.click(button('Love, 2'));
  expect(await screen.findByText('Failed to add reaction')).toBeInTheDocument();
  await userEvent.click(button('Like, 3'));
  expect(await screen.findByText('Failed to remove reaction')).toBeInTheDocument();
});

test("a signed-in reader's own reaction is asked for and pressed", async () => {
  const { asked } = serve({ userReaction: 'like' });
  signIn();
  renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  await waitFor(() => expect(button('Like, 3')).toHaveAttribute('aria-pressed', 'true'));
  expect(button('Like, 3')).toHaveAttribute('aria-disabled', 'false');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  expect(asked).toEqual(['GET reactions/post/7']);
});

test('reacting sends the type, shows the new count and fetches the counts again', async () => {
  const { asked } = serve();
  signIn();
  renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  await userEvent.click(button('Love, 2'));
  await waitFor(() => expect(button('Love, 3')).toHaveAttribute('aria-pressed', 'true'));
  expect(screen.getByText('11 reactions')).toBeInTheDocument();
  await waitFor(() => expect(asked).toEqual(['GET reactions/post/7', 'POST reactions', 'GET reactions/post/7']));
});

test('the same reaction again removes it', async () => {
  const { asked } = serve({ userReaction: 'like' });
  signIn();
  renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  await waitFor(() => expect(button('Like, 3')).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(button('Like, 3'));
  await waitFor(() => expect(button('Like, 2')).toHaveAttribute('aria-pressed', 'false'));
  expect(asked).toContain('DELETE reactions/post/7');
});

test('a click shows before the server answers, a double click counts once, and a refusal takes it back', async () => {
  let answer = (_response: Response) => {};
  const { asked } = stubApi((request) =>
    request.method === 'POST'
      ? new Promise<Response>((resolve) => (answer = resolve))
      : json({ reactions: { ...counts, userReaction: 'like' } }),
  );
  signIn();
  renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  await waitFor(() => expect(button('Like, 3')).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.dblClick(button('Love, 2'));
  await waitFor(() => expect(button('Love, 3')).toHaveAttribute('aria-pressed', 'true'));
  expect(button('Like, 2')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('10 reactions')).toBeInTheDocument();
  await waitFor(() => expect(asked).toEqual(['GET reactions/post/7', 'POST reactions']));
  answer(json({ message: '', code: 'internal' }, 500));
  await waitFor(() => expect(button('Like, 3')).toHaveAttribute('aria-pressed', 'true'));
  expect(button('Love, 2')).toHaveAttribute('aria-pressed', 'false');
  expect(said()).toEqual(['Failed to react. Try again.']);
});

test("a failure is told in the server's words, else in ours", async () => {
  let message = 'Slow down.';
  stubApi((request) =>
    request.method === 'POST'
      ? json({ message, code: 'x' }, 429)
      : json({ reactions: { ...counts, userReaction: null } }),
  );
  signIn();
  renderReader(<ReactionRow postId={7} counts={counts} show="all" />);
  await userEvent.click(button('Like, 3'));
  await waitFor(() => expect(said()).toEqual(['Slow down.']));
  message = '';
  await userEvent.click(button('Like, 3'));
  await waitFor(() => expect(said()).toEqual(['Failed to react. Try again.', 'Slow down.']));
});
