import { expect, test } from '@jest/globals';
import { compareBlocks, countChanges } from '@/components/admin/editor/revisions/compare';
import { readBlocks } from '@/components/admin/editor/revisions/read-blocks';

/** A comparison as text: [-gone-] and [+new+], a line for each block. */
function compared(before: string, after: string, language = 'en'): string[] {
  const mark = { same: ['', ''], added: ['[+', '+]'], removed: ['[-', '-]'] } as const;
  return compareBlocks(readBlocks(before, language), readBlocks(after, language)).map(({ runs }) =>
    runs.map(({ fate, words }) => mark[fate][0] + words.map(({ text }) => text).join('') + mark[fate][1]).join(''),
  );
}

test('a changed word is shown in its sentence, not the sentence twice', () => {
  expect(compared('<p>The river is wide here.</p>', '<p>The river was wide here.</p>')).toEqual([
    'The river [-is-][+was+] wide here.',
  ]);
});

test('words are those of the language: Bengali keeps its conjuncts, Chinese needs no spaces', () => {
  expect(compared('<p>নদীর ধারে বসি আছি।</p>', '<p>নদীর পাড়ে বসি আছি।</p>', 'bn')).toEqual([
    'নদীর [-ধারে-][+পাড়ে+] বসি আছি।',
  ]);
  expect(compared('<p>我们昨天在河边散步。</p>', '<p>我们今天在河边散步。</p>', 'zh')).toEqual([
    '我们[-昨天-][+今天+]在河边散步。',
  ]);
});

test('blocks that come, go and stay are told apart, also where one of them changes at the same time', () => {
  const before = '<h2>Ferries</h2><p>They leave at eight.</p><ul><li>One</li><li>Two</li></ul>';
  const after = '<h2>Ferries</h2><p>New first.</p><p>They leave at nine.</p><ul><li>Two</li></ul>';
  expect(compared(before, after)).toEqual([
    'Ferries',
    '[+New first.+]',
    'They leave at [-eight-][+nine+].',
    '[-One-]',
    'Two',
  ]);
});

test('what cannot be read off the words is a change all the same: emphasis, an address, a picture, a level', () => {
  expect(compared('<p>So big</p>', '<p>So <strong>big</strong></p>')).toEqual(['So [-big-][+big+]']);
  expect(compared('<p><a href="/a">Here</a></p>', '<p><a href="/b">Here</a></p>')).toEqual(['[-Here-]', '[+Here+]']);
  expect(compared('<p><img src="/a.png" alt="A boat"></p>', '<p><img src="/b.png" alt="A boat"></p>')).toEqual([
    '[-A boat-]',
    '[+A boat+]',
  ]);
  expect(compared('<h2>Title</h2>', '<h3>Title</h3>')).toHaveLength(1);
});

test('nothing in a text runs or becomes markup', () => {
  const [block] = readBlocks('<p onclick="x()">a<script>window.hit = 1</script> &lt;b&gt;</p>', 'en');
  expect(block?.words.map(({ text }) => text).join('')).toContain('<b>');
  expect('hit' in window).toBe(false);
  expect(readBlocks('<p> </p>', 'no such language!')).toEqual([]);
});

test('texts that have nothing in common are one removal and one addition, however long', () => {
  const long = (word: string) => Array.from({ length: 3_000 }, (_, n) => `<p>${word} ${word}${n}</p>`).join('');
  const blocks = compareBlocks(readBlocks(long('old'), 'en'), readBlocks(long('new'), 'en'));
  expect(blocks).toHaveLength(6_000);
  expect(countChanges(blocks.flatMap(({ runs }) => runs))).toEqual({ added: 6_000, removed: 6_000 });
});
