/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { documentParts } from '../../../../lib/server/gateway/render/kept-parts.ts';

/** What React writes of a part: its inside, or what stands for it. */
function write(parts: ReturnType<typeof documentParts>, inside: string, { place = '_R_1_', path = '/' } = {}) {
  const answer = parts.ask({ part: 'bar', place, path });
  if (answer && 'html' in answer) return `<header class="bar">${answer.html}</header><p>Text</p>`;
  return `<header class="bar"${answer ? ` data-part="${answer.mark}"` : ''}>${inside}</header><p>Text</p>`;
}

/** A document of a site that is `of` something, with what React would write inside its bar. */
function settled(of: string, inside: string, where?: { place?: string; path?: string }): string {
  const parts = documentParts('bm9uY2U+/=');
  parts.made(of);
  return parts.settle(write(parts, inside, where));
}

test('a part is written once and stands in the documents that follow', () => {
  expect(settled('one', 'first')).toBe('<header class="bar">first</header><p>Text</p>');
  expect(settled('one', 'never written')).toBe('<header class="bar">first</header><p>Text</p>');
});

test('another site, language or list of categories has parts of its own', () => {
  settled('two', 'first');
  expect(settled('three', 'second')).toContain('second');
});

test('a part is kept for its place in the tree, all pages share it', () => {
  settled('four', 'first');
  expect(settled('four', 'not this', { path: '/posts/b' })).toContain('first');
  expect(settled('four', 'other place', { place: '_R_2_' })).toContain('other place');
});

/** What React writes of a list of links on the page at `path`. */
const links = (path: string, elsewhere: string) =>
  ['/', '/categories/a', '/a$&amp;b']
    .map((href) => `<a href="${href}" aria-current="${href === path ? 'page' : elsewhere}">Link</a>`)
    .join('<a href="/">Brand</a>');

test('each page is marked in the parts that it shares with others, and no other link', () => {
  const own = links('/', '\0').replaceAll(' aria-current="\0"', '');
  expect(settled('links', links('/', 'bm9uY2U+/='))).toContain(`>${own}<`);
  for (const [path, href] of [
    ['/categories/a', '/categories/a'],
    ['/a$&b', '/a$&amp;b'],
    ['/posts/a', undefined],
    ['/', '/'],
  ] as const) {
    const html = settled('links', 'never', { path });
    expect(html).toContain(`>${links(href ?? '', '\0').replaceAll(' aria-current="\0"', '')}<`);
  }
});

test('where nothing is kept no link has a mark of ours', () => {
  const parts = documentParts('n');
  expect(parts.settle(`<a href="/" aria-current="${parts.elsewhere}">Home</a>`)).toBe('<a href="/">Home</a>');
});

test('letters of any script come out as the bytes that went in', () => {
  const bytes = Buffer.from('বাংলা').toString('latin1');
  settled('five', bytes);
  expect(settled('five', '')).toContain(bytes);
});

test('a part with a picture is written each time, for React names pictures in the head', () => {
  settled('six', '<img src="/logo.png"/>');
  expect(settled('six', 'anew')).toContain('anew');
});

test('nothing is kept where nobody said what the parts are made of', () => {
  const parts = documentParts('n');
  expect(parts.ask({ part: 'bar', place: '_R_1_', path: '/' })).toBeUndefined();
  expect(parts.settle('<header></header>')).toBe('<header></header>');
});

/** A list of cards' feet at these places, each made `of` something, with what React would write inside. */
function settledFeet(...feet: { of: readonly unknown[]; place: string; inside: string }[]): string {
  const parts = documentParts('bm9uY2U+/=');
  const html = feet.map(({ of, place, inside }) => {
    const answer = parts.ask({ part: 'card-1', place, path: '/', of });
    if (answer && 'html' in answer) return `<footer>${answer.html}</footer>`;
    return `<footer${answer ? ` data-part="${answer.mark}"` : ''} class="foot">${inside}</footer>`;
  });
  return parts.settle(html.join('<hr>'));
}

test('a part made of something else is alike at all places but for the id of its place', () => {
  const of = ['en', 'A post', 1];
  const inside = (place: string) => `<b aria-describedby="${place}">1</b><i id="${place}">Login</i>`;
  const first = settledFeet({ of, place: '_R_1_', inside: inside('_R_1_') });
  expect(first).toBe(`<footer class="foot">${inside('_R_1_')}</footer>`);
  const twice = settledFeet({ of, place: '_R_2_', inside: 'never' }, { of, place: '_R_3_', inside: 'never' });
  expect(twice).toBe(`<footer>${inside('_R_2_')}</footer><hr><footer>${inside('_R_3_')}</footer>`);
});

test('a title with the letters of an id is no id', () => {
  const of = ['en', '_R_1_'];
  const inside = '<b title="Share _R_1_" id="_R_1_">_R_1_</b>';
  settledFeet({ of, place: '_R_1_', inside });
  expect(settledFeet({ of, place: '_R_2_', inside: 'never' })).toBe(
    '<footer><b title="Share _R_1_" id="_R_2_">_R_1_</b></footer>',
  );
});

test('what else it is made of gives another part', () => {
  settledFeet({ of: ['en', 'Another', 1], place: '_R_1_', inside: 'one' });
  for (const of of [
    ['en', 'Another', 2],
    ['bn', 'Another', 1],
    ['en', 'Other', 1],
  ])
    expect(settledFeet({ of, place: '_R_1_', inside: 'new' })).toContain('new');
  expect(settledFeet({ of: ['en', 'Another', 1], place: '_R_1_', inside: 'new' })).toContain('one');
});

test('a template is written once for parts with other texts, and its slots hold texts only', () => {
  const nonce = 'bm9uY2U+/=';
  const write = (name: string, title: string, place: string) => {
    const parts = documentParts(nonce);
    const template = { of: ['template', name], slots: () => ({ title, count: '1' }) };
    const answer = parts.ask({ part: 'card-1', place, path: '/', of: ['en', name, title], template });
    if (answer && 'html' in answer) return parts.settle(`<footer>${answer.html}</footer>`);
    const slot = answer?.slot ?? ((part) => part);
    return parts.settle(
      `<footer data-part="${answer?.mark}"><b id="${place}" title="${slot('title')}">${slot('count')}</b></footer><i>${nonce}[title]</i>`,
    );
  };
  expect(write('a', 'First', '_R_1_')).toBe(`<footer><b id="_R_1_" title="First">1</b></footer><i>${nonce}[title]</i>`);
  const hostile = `"><script>$&\u0001title\u0001_R_2_${nonce}[count]`;
  const escaped = `&quot;&gt;&lt;script&gt;$&amp;\u0001title\u0001_R_2_${nonce}[count]`;
  expect(write('a', hostile, '_R_2_')).toBe(`<footer><b id="_R_2_" title="${escaped}">1</b></footer>`);
  // Known by now, at another place.
  expect(write('a', hostile, '_R_3_')).toBe(`<footer><b id="_R_3_" title="${escaped}">1</b></footer>`);
  // Written for the first time with such a text.
  expect(write('b', hostile, '_R_4_')).toContain(`<footer><b id="_R_4_" title="${escaped}">1</b></footer>`);
  expect(write('b', 'Another', '_R_5_')).toBe('<footer><b id="_R_5_" title="Another">1</b></footer>');
});

test('new parts and known ones stand in one document, each at its place', () => {
  settledFeet({ of: ['mixed', 1], place: '_R_1_', inside: 'known' });
  const html = settledFeet(
    { of: ['mixed', 2], place: '_R_1_', inside: 'new' },
    { of: ['mixed', 1], place: '_R_2_', inside: 'never' },
    { of: ['mixed', 3], place: '_R_3_', inside: 'newer' },
  );
  expect(html).toBe(
    '<footer class="foot">new</footer><hr><footer>known</footer><hr><footer class="foot">newer</footer>',
  );
});

test('content that names a part is content', () => {
  settled('seven', 'first');
  const parts = documentParts('another');
  parts.made('seven');
  const html = write(parts, '') + '<!--bm9uY2U+/= bar--><i data-part="bm9uY2U+/= bar">Words</i>';
  expect(parts.settle(html)).toContain('<!--bm9uY2U+/= bar--><i data-part="bm9uY2U+/= bar">Words</i>');
});
