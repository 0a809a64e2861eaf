import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { CommentText } from '@/components/admin/comments/use-comment-columns';
import { ActivityPlot } from '@/components/admin/dashboard/activity-plot';
import { ListGrid } from '@/components/admin/list/list-grid';
import { PostTitle } from '@/components/admin/posts/post-columns';
import { UserName } from '@/components/admin/users/use-user-columns';
import { RelatedPosts } from '@/components/posts/post-view';
import { SearchResultItem } from '@/components/search/search-result-list';
import { theme } from '@/lib/theme';
import { makeAdminPost, renderAdmin } from './admin/render-admin';
import { makePost, renderReader } from './posts/render-reader';
import { trustHtml } from '@/lib/trust-html';

const bengaliTexts = JSON.parse(readFileSync('messages/bn/admin.json', 'utf8'));

// In a row of names and dates each keeps to itself: in Arabic the day of a date would go over to the name before it.

test('name and date of a related post do not run into each other', () => {
  renderReader(<RelatedPosts postId={1} posts={[makePost(2)]} />);
  expect(screen.getByText('by Leela Rao').tagName).toBe('BDI');
  expect(screen.getByText('October 3, 2026').tagName).toBe('TIME');
});

test('author, date and category of a search result do not run into each other', () => {
  renderReader(<SearchResultItem post={{ ...makePost(2), passage: null }} q="post" />);
  expect(['Leela Rao', 'Travel'].map((text) => screen.getByText(text).tagName)).toEqual(['BDI', 'BDI']);
});

test('a user’s name keeps its sign in front', () => {
  const user = {
    id: 9,
    username: 'rumana',
    full_name: 'রুমানা',
    profile_image: null,
    isActive: true,
    may_comment: true,
    isEmailVerified: false,
  };
  const rest = {
    email: 'r@example.test',
    role: 'user' as const,
    created_at: '2026-10-12T06:15:00.000Z',
    post_count: 0,
    comment_count: 0,
  };
  renderAdmin(<UserName user={{ ...user, ...rest }} />);
  expect(screen.getByText('@rumana').tagName).toBe('BDI');
});

test('what administrators are shown of readers and authors has its own direction', () => {
  renderAdmin(<PostTitle post={makeAdminPost(4, { title: 'ছুটি', language: 'bn' })} />);
  const title = screen.getByText('ছুটি');
  expect([title.lang, title.dir, title.closest('a')?.dir]).toEqual(['bn', 'ltr', '']);
  const comment = {
    id: 1,
    content: trustHtml('<p>An English comment.</p>'),
    created_at: '2026-10-12T06:15:00.000Z',
    author_name: 'Leela',
    user_full_name: null,
    user_username: null,
    user_profile_image: null,
    parent_id: null,
    reply_to: null,
    status: 'published' as const,
    reports: [],
  };
  renderAdmin(
    <CommentText
      comment={{ ...comment, post_id: 1, post_slug: 'a', post_title: 'A' }}
      anonymous="Somebody"
      hiddenText="Hidden"
    />,
  );
  expect(screen.getByText('An English comment.').closest('[dir="auto"]')).not.toBeNull();
});

test('numbers of a table have the digits of the page', () => {
  const columns = [
    { field: 'views', headerName: 'দেখা', type: 'number' as const, cell: ({ views }: { views: number }) => views },
  ];
  render(
    <NextIntlClientProvider locale="bn-u-nu-beng" messages={{ admin: bengaliTexts }}>
      <ThemeProvider theme={theme}>
        <ListGrid caption="লেখা" columns={columns} rows={[{ id: 1, views: 1234 }]} />
      </ThemeProvider>
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('rowheader')).toHaveTextContent('১,২৩৪');
});

test('the days of a plot and their names run the same way in every language', () => {
  const days = ['2026-10-01', '2026-10-02'].map((day) => ({ day, views: 1, comments: 0, reactions: 0 }));
  const { container } = renderAdmin(<ActivityPlot measure="views" days={days} look="bars" />);
  expect(container.querySelector('svg')?.closest('[dir]')).toHaveAttribute('dir', 'ltr');
  expect(screen.getByText('Oct 1').closest('[dir]')).toHaveAttribute('dir', 'ltr');
});

const styleSheets = ['app', 'components', 'lib/theme'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file)),
);

test.each(styleSheets)('%s: what has another left than right says so for both directions', (file) => {
  const style = readFileSync(file, 'utf8');
  const sided = [...style.matchAll(/(?:padding|margin|inset): (\S+) (\S+) (\S+) (\S+);/g)].filter(
    ([, , right, , left]) => right !== left,
  );
  if (!style.includes(':dir(rtl)')) expect(sided.map(([line]) => line)).toEqual([]);
});
