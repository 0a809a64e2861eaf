import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/comments/comment-form';
import '@/components/comments/delete-comment';
import '@/components/comments/edit-comment';
import '@/components/comments/all-replies';
import '@/components/comments/held-notice';
import { CommentSection } from '@/components/comments/comment-section';
import { commentKeys, replyKeys, type CommentsPage } from '@/lib/api/comments';
import { createQueryClient } from '@/lib/api/query-client';
import { inEnglish } from '@/lib/rules/in-english';
import type { Comment } from '@/lib/schemas/comment';
import { useUi } from '@/stores/ui';
import { useAuth } from '@/stores/auth';
import { json, stubApi, type Answer } from '../../api/stub-api';
import { renderReader } from '../posts/render-reader';
import { trustHtml } from '@/lib/trust-html';

const POST = 7;

function makeComment(id: number, fields: Partial<Comment> = {}): Comment {
  const author = {
    author_name: 'Leela Rao',
    user_username: 'leela',
    user_full_name: 'Leela Rao',
    user_profile_image: null,
    parent_id: null,
    reply_to: null,
  };
  return {
    id,
    content: trustHtml(`<p>Comment ${id}</p>`),
    created_at: '2026-10-12T06:15:00.000Z',
    ...author,
    ...fields,
  };
}

function makePage(page: number, comments: Comment[], total: number): CommentsPage {
  const pagination = { page, limit: 10, total, pages: Math.ceil(total / 10) };
  return { comments, pagination, comment_count: total };
}

/** The section as the server rendered it: with the first page, which is what each reader who signs in is answered first. */
function open(first: CommentsPage, answer: Answer = () => json({ message: '', code: 'internal' }, 500)) {
  let reader: number | undefined;
  const api = stubApi((request) => {
    const { user } = useAuth.getState();
    if (request.method !== 'GET' || !user || user.id === reader) return answer(request);
    reader = user.id;
    api.asked.pop();
    api.requests.pop();
    return json(first);
  });
  const client = createQueryClient();
  client.setQueryData(commentKeys.page(POST, 1), first);
  return { ...api, ...renderReader(<CommentSection postId={POST} path="/posts/a-post" />, client) };
}

function signIn({ verified, ...fields }: { verified: boolean; id?: number; role?: string; username?: string }) {
  const person = { id: 3, username: 'a', email: 'a@b.c', full_name: 'A', role: 'user', profile_image: null };
  const account = { ...person, ...fields };
  const user = { ...account, isEmailVerified: verified };
  useAuth.setState({
    user,
    accessToken: 'x',
    isAuthenticated: true,
    isEmailVerified: verified,
    loading: false,
  });
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

afterEach(() => {
  act(() => useAuth.setState(useAuth.getInitialState()));
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

test('the comments of the server are shown, with their number, authors and times', () => {
  const { asked } = open(
    makePage(
      1,
      [makeComment(4), makeComment(3, { user_username: null, user_full_name: null, author_name: 'Visitor' })],
      2,
    ),
  );
  expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeInTheDocument();
  expect(screen.getByText('Comment 4')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Leela Rao' })).toHaveAttribute('href', '/users/leela');
  expect(screen.queryByRole('link', { name: 'Visitor' })).not.toBeInTheDocument();
  expect(screen.getAllByText('October 12, 2026, 06:15')[0]).toHaveAttribute('dateTime', '2026-10-12T06:15:00.000Z');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('who has no page any more is named without a link', () => {
  open(makePage(1, [makeComment(1, { user_has_page: false })], 1));
  expect(screen.getByRole('article').textContent).toContain('Leela');
  expect(screen.queryByRole('link', { name: /Leela/ })).toBeNull();
});

test('a guest is asked to log in, and comes back to the comments', () => {
  open(makePage(1, [], 0));
  expect(screen.getByText(/Please login to comment on this post\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/posts/a-post#comments')}`,
  );
  expect(screen.getByText('No comments yet.')).toBeInTheDocument();
});

test('a reader without a verified address is told so', () => {
  signIn({ verified: false });
  open(makePage(1, [], 0));
  const warning = 'You need to verify your email address to comment. Please check your email for a verification link.';
  expect(screen.getByText(new RegExp(warning))).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('another page is fetched and takes the place of the first', async () => {
  const { asked } = open(makePage(1, [makeComment(12)], 12), () =>
    json(makePage(2, [makeComment(2), makeComment(1)], 12)),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByText('Comment 2')).toBeInTheDocument();
  expect(screen.queryByText('Comment 12')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('region', { name: 'Comments (12)' })).toHaveFocus();
  expect(asked).toEqual(['GET comments/post/7?page=2&limit=10']);
});

test('a page that fails says so and can be tried again', async () => {
  open(makePage(1, [makeComment(12)], 12));
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch comments');
  stubApi(() => json(makePage(2, [makeComment(1)], 12)));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Comment 1')).toBeInTheDocument();
});

test('the page jump goes to a page that exists and to no other', async () => {
  const { asked } = open(makePage(1, [makeComment(99)], 200), () => json(makePage(17, [makeComment(5)], 200)));
  const pager = within(screen.getByRole('navigation', { name: 'Pages of comments' }));
  expect(pager.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1', '2', '3', '19', '20']);
  await userEvent.type(pager.getByLabelText('Go to page'), '21');
  expect(pager.getByRole('button', { name: 'Go' })).toBeDisabled();
  await userEvent.clear(pager.getByLabelText('Go to page'));
  await userEvent.type(pager.getByLabelText('Go to page'), '17{Enter}');
  expect(await screen.findByText('Comment 5')).toBeInTheDocument();
  expect(asked).toEqual(['GET comments/post/7?page=17&limit=10']);
});

test('a comment stands on top while it is sent, once, however often the button is pressed', async () => {
  signIn({ verified: true });
  let answer = (_response: Response) => {};
  const { asked } = open(makePage(1, [makeComment(1)], 1), () => new Promise((resolve) => (answer = resolve)));
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.type(field, 'I & <b>me</b>');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByText('me', { selector: 'p strong' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeInTheDocument();
  expect(field).toHaveValue('I & <b>me</b>');
  await waitFor(() => expect(asked).toEqual(['POST comments']));
  answer(json({ message: 'Too many comments.', code: 'too_many_requests' }, 429));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many comments.');
  expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(field).toHaveValue('I & <b>me</b>');
});

test('what is typed is there again after logging out and in, for the same user only, until it is sent', async () => {
  signIn({ verified: true });
  const view = open(makePage(1, [], 0), () => json({ comment: makeComment(2) }, 201));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'অর্ধেক কথা');
  act(() => useAuth.setState(useAuth.getInitialState()));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  act(() => signIn({ verified: true, id: 4 }));
  expect(await screen.findByRole('textbox', { name: 'Your comment' })).toHaveValue('');
  act(() => signIn({ verified: false }));
  act(() => signIn({ verified: true }));
  expect(await screen.findByRole('textbox', { name: 'Your comment' })).toHaveValue('অর্ধেক কথা');
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue(''));
  view.unmount();
  open(makePage(1, [], 0));
  expect(await screen.findByRole('textbox', { name: 'Your comment' })).toHaveValue('');
});

test('a verified reader writes a comment, which comes to the top', async () => {
  signIn({ verified: true });
  const { requests } = open(makePage(1, [makeComment(1)], 1), () =>
    json({ comment: makeComment(2, { content: trustHtml('<p>New one</p>') }) }, 201),
  );
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  expect(screen.getByRole('button', { name: 'Post comment' })).toBeDisabled();
  await userEvent.type(field, '  New one ');
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByText('New one', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeInTheDocument();
  expect(screen.getAllByRole('article').map((item) => item.textContent)[0]).toContain('New one');
  expect(await requests[0]?.json()).toEqual({ postId: POST, content: 'New one' });
  await waitFor(() => expect(field).toHaveValue(''));
  expect(field).toHaveFocus();
  expect(screen.getByText('Your comment is posted.')).toBeInTheDocument();
});

test('a comment of 1000 characters may be sent, one of 1001 may not; they are counted as readers do', async () => {
  signIn({ verified: true });
  open(makePage(1, [], 0));
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.click(field);
  await userEvent.paste('ক্ষ'.repeat(1_000));
  expect(screen.getByText('1000 of 1000 characters')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Post comment' })).toBeEnabled();
  await userEvent.paste('!');
  expect(screen.getByText('Comment must be at most 1000 characters')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Post comment' })).toBeDisabled();
});

test('a comment that could not be sent stays in the field', async () => {
  signIn({ verified: true });
  open(makePage(1, [], 0));
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.type(field, 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit comment. Try again.');
  expect(useUi.getState().notifications).toMatchObject([{ content: 'Failed to create comment' }]);
  expect(field).toHaveValue('Hello');
});

test('what is sent again after a failure says so: it may be there, and only the answer was lost', async () => {
  signIn({ verified: true });
  const { requests } = open(makePage(1, [], 0));
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.type(field, 'Hello');
  const send = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
    await screen.findByRole('alert');
  };
  await send();
  await send();
  await userEvent.type(field, '!');
  await send();
  const hello = { postId: POST, content: 'Hello' };
  const sent = await Promise.all(requests.map((request) => request.json()));
  expect(sent).toEqual([hello, { ...hello, again: true }, { ...hello, content: 'Hello!' }]);
});

test('one edits one’s own comment in its place, and only there', async () => {
  signIn({ verified: true, username: 'leela' });
  const own = makeComment(2, { content: trustHtml('<p>One &lt;3<br>two</p><p><em>three</em></p>') });
  const other = makeComment(1, { user_username: 'b', user_full_name: 'B' });
  const { requests } = open(makePage(1, [own, other], 2), () =>
    json({ comment: { ...own, content: '<p>Better</p>' } }),
  );
  const edit = screen.getByRole('button', { name: 'Edit your comment' });
  await userEvent.click(edit);
  const field = await screen.findByRole('textbox', { name: 'Edit your comment' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('One <3\ntwo\n\n<em>three</em>');
  await userEvent.keyboard('{Escape}');
  expect(edit).toHaveFocus();
  await userEvent.click(edit);
  const again = await screen.findByRole('textbox', { name: 'Edit your comment' });
  await userEvent.clear(again);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(again, 'Better');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Better')).toBeInTheDocument();
  expect(edit).toHaveFocus();
  expect(requests[0]?.method).toBe('PATCH');
  expect(await requests[0]?.json()).toEqual({ content: 'Better' });
  expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeInTheDocument();
});

test('Escape leaves an answer that is being written, and what was typed is there again', async () => {
  signIn({ verified: true, username: 'arif' });
  open(makePage(1, [makeComment(2)], 1));
  const reply = screen.getByRole('button', { name: 'Reply to Leela Rao' });
  await userEvent.click(reply);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Leela Rao' }), 'Half a thought');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Reply to Leela Rao' })).not.toBeInTheDocument();
  expect(reply).toHaveFocus();
  await userEvent.click(reply);
  expect(await screen.findByRole('textbox', { name: 'Reply to Leela Rao' })).toHaveValue('Half a thought');
});

test('an edit that fails says so and keeps the text', async () => {
  signIn({ verified: true, username: 'leela' });
  open(makePage(1, [makeComment(2)], 1));
  await userEvent.click(screen.getByRole('button', { name: 'Edit your comment' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Edit your comment' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save comment. Try again.');
  expect(screen.getByRole('textbox', { name: 'Edit your comment' })).toHaveValue('Comment 2!');
});

test('an edit that was not saved is there again after a reload, until it is cancelled', async () => {
  signIn({ verified: true, username: 'leela' });
  const openEdit = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Edit your comment' }));
    return screen.findByRole('textbox', { name: 'Edit your comment' });
  };
  const { unmount } = open(makePage(1, [makeComment(2)], 1));
  await userEvent.type(await openEdit(), ', and more');
  unmount();
  open(makePage(1, [makeComment(2)], 1));
  expect(await openEdit()).toHaveValue('Comment 2, and more');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await openEdit()).toHaveValue('Comment 2');
  expect(localStorage.getItem('commentDrafts')).toBeNull();
});

test('deleting asks first, can be left, and takes the comment and its count away', async () => {
  signIn({ verified: false, username: 'leela' });
  const { asked } = open(makePage(1, [makeComment(2), makeComment(1, { user_username: 'b' })], 2), (request) =>
    json(request.method === 'GET' ? makePage(1, [makeComment(1, { user_username: 'b' })], 1) : { message: '' }),
  );
  expect(screen.queryByRole('button', { name: 'Edit your comment' })).not.toBeInTheDocument();
  const remove = screen.getByRole('button', { name: 'Delete the comment by Leela Rao' });
  await userEvent.click(remove);
  expect(await screen.findByRole('group', { name: 'Delete this comment for good?' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(remove).toHaveFocus();
  expect(asked).toEqual([]);
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Comment 2')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: /Comments/ })).toHaveFocus();
  expect(screen.getByText('The comment is deleted.')).toBeInTheDocument();
  expect(asked).toEqual(['DELETE comments/2', 'GET comments/post/7?page=1&limit=10']);
});

test('a moderator may delete anybody’s comment and edit nobody’s; a refusal is told', async () => {
  signIn({ verified: true, role: 'admin' });
  open(makePage(1, [makeComment(2)], 1));
  expect(screen.queryByRole('button', { name: 'Edit your comment' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the comment by Leela Rao' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete comment. Try again.');
  expect(screen.getByText('Comment 2')).toBeInTheDocument();
});

test('the address of a comment on a later page opens that page and goes to it', async () => {
  window.history.replaceState(null, '', '/posts/a-post#comment-3');
  const { asked } = open(makePage(1, [makeComment(12)], 12), () =>
    json(makePage(2, [makeComment(3), makeComment(2)], 12)),
  );
  expect(await screen.findByText('Comment 3')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(document.getElementById('comment-3')).toHaveFocus();
  expect(document.getElementById('comment-3')).toHaveClass('target');
  expect(asked).toEqual(['GET comments/post/7?comment=3&limit=10']);
});

test('the address of a comment that is gone says so, and shows the newest', async () => {
  window.history.replaceState(null, '', '/posts/a-post#comment-99');
  open(makePage(1, [makeComment(12)], 12), () => json(makePage(1, [makeComment(12)], 12)));
  expect(await screen.findByText(/is no longer here/)).toBeInTheDocument();
  expect(screen.getByText('Comment 12')).toBeInTheDocument();
});

test('the address of a comment that is on show asks for nothing; its time is that address', () => {
  window.history.replaceState(null, '', '/posts/a-post#comment-12');
  const { asked } = open(makePage(1, [makeComment(12)], 1));
  expect(document.getElementById('comment-12')).toHaveClass('target');
  expect(screen.getByRole('link', { name: 'October 12, 2026, 06:15' })).toHaveAttribute('href', '#comment-12');
  expect(asked).toEqual([]);
});

test('answers stand below their comment; the rest is fetched when it is asked for, and an empty place says so', async () => {
  const reply = (id: number) => makeComment(id, { parent_id: 4, created_at: `2026-10-12T06:${id}:00.000Z` });
  const replies = [20, 21, 22].map(reply);
  const nobody = { author_name: '', user_username: null, user_full_name: null };
  const removed = makeComment(3, { content: trustHtml(''), ...nobody, reply_count: 1, replies: [] });
  const first = makePage(1, [makeComment(4, { reply_count: 5, replies }), removed], 2);
  const all = [20, 21, 22, 23, 24].map(reply);
  const pagination = { page: 1, limit: 50, total: 5, pages: 1 };
  const { asked } = open(first, () => json({ replies: all, pagination }));
  const [below = document.body] = screen.getAllByRole('list', { name: 'Replies' });
  expect(within(below).getAllByRole('article')).toHaveLength(3);
  expect(screen.getByText('This comment was removed.')).toBeInTheDocument();
  const more = screen.getByRole('link', { name: 'Show 2 more replies' });
  expect(more).toHaveAttribute('href', '/posts/a-post?thread=4#comment-4');
  await userEvent.click(more);
  expect(await screen.findByText('Comment 24')).toBeInTheDocument();
  expect(asked).toEqual(['GET comments/4/replies?page=1&limit=50']);
  expect(screen.queryByRole('link', { name: /^Show 2/ })).not.toBeInTheDocument();
  await waitFor(() => expect(document.getElementById('comment-23')).toHaveFocus());
});

test('more answers that come without being asked for leave the keyboard where it is', async () => {
  const reply = (id: number) => makeComment(id, { parent_id: 4, created_at: `2026-10-12T06:${id}:00.000Z` });
  const thread = makeComment(4, { reply_count: 5, replies: [20, 21, 22].map(reply) });
  let answers = [20, 21, 22, 23, 24].map(reply);
  const page = () => json({ replies: answers, pagination: { page: 1, limit: 50, total: answers.length, pages: 1 } });
  const { client } = open(makePage(1, [thread], 1), page);
  await userEvent.click(screen.getByRole('link', { name: 'Show 2 more replies' }));
  await waitFor(() => expect(document.getElementById('comment-23')).toHaveFocus());
  const elsewhere = screen.getByRole('link', { name: 'Login' });
  elsewhere.focus();
  answers = [...answers, reply(25)];
  await act(() => client.invalidateQueries({ queryKey: replyKeys.ofPost(POST) }));
  expect(await screen.findByText('Comment 25')).toBeInTheDocument();
  expect(elsewhere).toHaveFocus();
});

for (const { name, thread, deleted, turns } of [
  { name: 'one answer of several leaves the page', thread: { reply_count: 2 }, deleted: 20, turns: false },
  { name: 'a comment with answers leaves the page', thread: { reply_count: 2 }, deleted: 4, turns: false },
  {
    name: 'the last comment turns to the page before',
    thread: { reply_count: 0, replies: [] },
    deleted: 4,
    turns: true,
  },
  {
    name: 'the last answer of an empty place turns to the page before',
    thread: { reply_count: 1, content: trustHtml('') },
    deleted: 20,
    turns: true,
  },
])
  test(`on a later page with one thread the removal of ${name}`, async () => {
    signIn({ verified: true, role: 'admin' });
    window.history.replaceState(null, '', '/posts/a-post?comments=2');
    const replies = [makeComment(20, { parent_id: 4, author_name: 'Mina', user_full_name: 'Mina' })];
    const last = makePage(2, [makeComment(4, { replies, ...thread })], 11);
    const { client } = open(makePage(1, [makeComment(12)], 11), ({ method }) => json({}, method === 'GET' ? 500 : 200));
    act(() => void client.setQueryData(commentKeys.page(POST, 2), last));
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    const author = deleted === 20 ? 'Mina' : 'Leela Rao';
    await userEvent.click(await screen.findByRole('button', { name: `Delete the comment by ${author}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('The comment is deleted.')).toBeInTheDocument());
    expect(window.location.search).toBe(turns ? '' : '?comments=2');
  });

test('an answer is written in its place, named after whom it answers, and stands there at once', async () => {
  signIn({ verified: true });
  const first = makePage(1, [makeComment(4, { reply_count: 0, replies: [] })], 1);
  const sent = makeComment(9, { parent_id: 4, content: trustHtml('<p>Yes, indeed.</p>') });
  const { requests } = open(first, () => json({ comment: sent, status: 'published' }, 201));
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Leela Rao' }));
  const field = await screen.findByRole('textbox', { name: 'Reply to Leela Rao' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Yes, indeed.');
  await userEvent.click(screen.getByRole('button', { name: 'Post reply' }));
  const below = await screen.findByRole('list', { name: 'Replies' });
  expect(await within(below).findByText('Yes, indeed.')).toBeInTheDocument();
  expect(await requests[0]?.json()).toEqual({ postId: POST, content: 'Yes, indeed.', parentId: 4 });
  expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Leela Rao' })).not.toBeInTheDocument());
});

test('buttons stand below the words, outside the head, which needs its width on a phone', () => {
  signIn({ verified: true });
  open(makePage(1, [makeComment(4)], 1));
  const reply = screen.getByRole('button', { name: 'Reply to Leela Rao' });
  expect(reply.closest('header')).toBeNull();
  const order = screen.getByText('Comment 4').compareDocumentPosition(reply);
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('one’s own comment that waits says so, and why', async () => {
  signIn({ verified: true, username: 'leela' });
  open(
    makePage(
      1,
      [makeComment(4, { status: 'held', reason: 'It has more than 5 links.', reason_key: 'holdLinks {"max":5}' })],
      1,
    ),
  );
  const note = await screen.findByText(/Your comment waits for a moderator; only you see it\./);
  await waitFor(() => expect(note).toHaveTextContent('It has more than 5 links.'));
});

test('whoever is signed in is shown their own comment that waits, which the server’s page does not have', async () => {
  signIn({ verified: true, username: 'leela' });
  const shown = makeComment(4, { user_username: 'b' });
  const held = makeComment(5, { status: 'held' });
  const { asked } = stubApi(() => json(makePage(1, [held, shown], 2)));
  const client = createQueryClient();
  client.setQueryData(commentKeys.page(POST, 1), makePage(1, [shown], 1));
  renderReader(<CommentSection postId={POST} path="/posts/a-post" />, client);
  expect(await screen.findByText('Comment 5')).toBeInTheDocument();
  expect(asked).toEqual(['GET comments/post/7?page=1&limit=10']);
});

/** A page on which somebody types an answer to comment 4, as the server has it next. */
async function answerWhile(first: CommentsPage, next: () => CommentsPage) {
  signIn({ verified: true, username: 'arif' });
  const view = open(first, () => json(next()));
  await userEvent.click(screen.getAllByRole('button', { name: 'Reply to Leela Rao' })[0] ?? document.body);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Leela Rao' }), 'Half a thought');
  await act(() => view.client.invalidateQueries({ queryKey: commentKeys.ofPost(POST) }));
  return view;
}

const ofMina = { user_username: 'mina', user_full_name: 'Mina' };
const thread = makeComment(4, { reply_count: 1, replies: [makeComment(20, { parent_id: 4, ...ofMina })] });
for (const { name, now } of [
  { name: 'is gone', now: [] },
  { name: 'has left its place', now: [{ ...thread, content: trustHtml(''), user_username: null }] },
])
  test(`what was typed as an answer to a comment that ${name} goes on as a new one, and the keyboard with it`, async () => {
    await answerWhile(makePage(1, [thread], 2), () => makePage(1, now, now.length));
    const field = screen.getByRole('textbox', { name: 'Your comment' });
    await waitFor(() => expect(field).toHaveValue('Half a thought'));
    expect(field).toHaveFocus();
    await userEvent.keyboard(', and the rest');
    expect(field).toHaveValue('Half a thought, and the rest');
    expect(screen.queryByRole('textbox', { name: 'Reply to Leela Rao' })).not.toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, 'Something else');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(localStorage.getItem('commentDrafts')).not.toContain('Half');
  });

test('the form for new comments says why it has the answer, behind what it had', async () => {
  localStorage.setItem('commentDrafts', JSON.stringify([{ postId: POST, userId: 3, text: 'Mine' }]));
  await answerWhile(makePage(1, [makeComment(4)], 1), () => makePage(1, [], 0));
  expect(await screen.findByRole('alert')).toHaveTextContent(inEnglish('parentMissing'));
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Mine\n\nHalf a thought');
});

test('an answer that is refused because the comment is gone goes on as a new one', async () => {
  signIn({ verified: true, username: 'arif' });
  const errors = { parentId: ['Gone.'] };
  open(makePage(1, [makeComment(4)], 1), ({ method }) =>
    method === 'GET' ? json(makePage(1, [], 0)) : json({ message: 'Gone.', code: 'invalid', errors }, 422),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Leela Rao' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Leela Rao' }), 'Half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Post reply' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought'));
  expect(await screen.findByRole('alert')).toHaveTextContent(inEnglish('parentMissing'));
});

test('who turns the page leaves a draft with the comment, not in the form for new ones', async () => {
  signIn({ verified: true, username: 'arif' });
  open(makePage(1, [makeComment(12)], 12), () => json(makePage(2, [makeComment(2)], 12)));
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Leela Rao' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Leela Rao' }), 'Half a thought');
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByText('Comment 2')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('');
});

test('an answer that came in live stays behind the first ones, with what is typed below it, when all is fetched anew', async () => {
  const minute = (id: number) => ({ parent_id: 4, created_at: `2026-10-12T06:${id}:00.000Z` });
  const first = [20, 21, 22].map((id) => makeComment(id, { ...minute(id), ...ofMina }));
  const live = makeComment(23, minute(23));
  const page = (reply_count: number, replies: Comment[]) =>
    makePage(1, [makeComment(4, { ...ofMina, reply_count, replies })], 5);
  let count = 5;
  const { client } = await answerWhile(page(4, [...first, live]), () => page(count, first));
  expect(await screen.findByRole('link', { name: 'Show 1 more reply' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Reply to Leela Rao' })).toHaveValue('Half a thought');
  count = 3;
  await act(() => client.invalidateQueries({ queryKey: commentKeys.ofPost(POST) }));
  await waitFor(() => expect(screen.queryByText('Comment 23')).not.toBeInTheDocument());
});
