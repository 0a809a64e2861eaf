import { afterAll, expect, test } from '@jest/globals';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { prepareComment } from '../../../../lib/server/services/comments/prepare-comment.ts';

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());
const prepare = (typed: string) => prepareComment(sanitiser, typed);

test('plain text becomes paragraphs', async () => {
  expect(await prepare('প্রথম লাইন\nদ্বিতীয় & শেষ\n\nEnd <3')).toBe(
    '<p>প্রথম লাইন<br>দ্বিতীয় &amp; শেষ</p><p>End &lt;3</p>',
  );
});

test('text without markup is what the sanitiser would have made of it', async () => {
  for (const typed of [
    'one & two\n\n\n three <3 > 2 "quoted"',
    'AT&T &lt;b&gt; &amp;',
    'a < b',
    '&nbsp;\n\nx',
    'https://x.example/?a&b',
  ])
    expect(await sanitiser.sanitise(await prepare(typed), 'comment')).toBe(await prepare(typed));
});

test('allowed tags survive, also when they were typed as paragraphs or over a blank line', async () => {
  expect(await prepare('<p>one <strong>two</strong> <em>three</em> <u>four</u></p>\n\n<p>five<br>six</p>')).toBe(
    '<p>one <strong>two</strong> <em>three</em> <u>four</u></p><p>five<br>six</p>',
  );
  expect(await prepare('<em>one\n\ntwo</em>')).toBe('<p><em>one</em></p><p><em>two</em></p>');
});

test('links are http(s) or mail and marked', async () => {
  expect(
    await prepare('<a href="https://x.example/?a=1&b=2" onclick="x()">x</a> <a href="javascript:alert(1)">y</a>'),
  ).toBe('<p><a href="https://x.example/?a=1&amp;b=2" rel="ugc nofollow noopener">x</a> <a>y</a></p>');
});

test('bare addresses become links, outside of links; b and i are strong and em', async () => {
  const link = (to: string) => `<a href="${to}" rel="ugc nofollow noopener">${to}</a>`;
  expect(await prepare('See https://x.example/?a=1&b=2.')).toBe(
    `<p>See ${link('https://x.example/?a=1&amp;b=2')}.</p>`,
  );
  expect(await prepare('<b>See</b> <i>http://x.example</i> javascript://y.example')).toBe(
    `<p><strong>See</strong> <em>${link('http://x.example')}</em> javascript://y.example</p>`,
  );
  const own = `<p>${link('https://x.example/')}</p>`;
  expect(await prepare('<a href="https://x.example/">https://x.example/</a>')).toBe(own);
});

test('what docs/product.md#comments strips is gone with what it holds', async () => {
  const html = await prepare(
    'a<script>alert(1)</script><style>p{}</style><iframe src="//x"></iframe><input value="v"><svg onload=alert(1)></svg><img src=x onerror=alert(1)>b',
  );
  expect(html).toBe('<p>ab</p>');
  expect(await prepare('a<form action="/x"><button>in</button></form>')).toBe('<p>a</p>');
});

test('markup that leaves nothing to read is an empty comment', async () => {
  const bare = ['<script>alert(1)</script>', '<p></p><br>', '<img src=x>', '<!-- a -->', '<b> </b>&nbsp;'];
  // The schema has seen signs here, of which none is one to a reader.
  const unseen = ['&#8203;', '<p>&#x3164;</p>', '<b>\u200b</b>', '<u>\u2800</u>', '&zwj;&#x301;'];
  for (const typed of [...bare, ...unseen])
    await expect(prepare(typed)).rejects.toMatchObject({ code: 'invalid', message: 'Comment is required' });
});

test('a markup bomb is refused', async () => {
  await expect(prepare('<u>'.repeat(300))).rejects.toMatchObject({ code: 'invalid', status: 422 });
});
