import { BLOCKS as REAL } from '@/components/admin/editor/blocks/block-list';
import { findBlocks } from '@/components/admin/editor/blocks/find-blocks';

const BLOCKS = [
  { title: 'কোড ব্লক', keywords: ['code', 'pre'] },
  { title: 'Fußnote', keywords: ['footnote'] },
  { title: 'Encadré : note', keywords: ['callout', 'note'] },
  { title: 'إطار: ملاحظة', keywords: ['tip'] },
];
const titles = (query: string) => findBlocks(BLOCKS, query).map(({ title }) => title);

test('a block is found by the beginning of a word of its title, or of an English one', () => {
  expect(titles('')).toHaveLength(4);
  expect(titles('কো')).toEqual(['কোড ব্লক']);
  expect(titles('ব্ল')).toEqual(['কোড ব্লক']);
  expect(titles('CODE')).toEqual(['কোড ব্লক']);
  expect(titles('encadre')).toEqual(['Encadré : note']);
  expect(titles('note')).toEqual(['Encadré : note']);
  expect(titles('ملا')).toEqual(['إطار: ملاحظة']);
  expect(titles('ote')).toEqual([]);
});

test('of several words each begins one of the block’s', () => {
  expect(titles('কোড ব্ল')).toEqual(['কোড ব্লক']);
  expect(titles('Encadré : n')).toEqual(['Encadré : note']);
  expect(titles('callout  note ')).toEqual(['Encadré : note']);
  expect(titles('code or not')).toEqual([]);
  const named = REAL.map((block) => ({ ...block, title: block.name === 'heading3' ? 'Überschrift H3' : '' }));
  const names = (query: string) => findBlocks(named, query).map(({ name }) => name);
  expect(names('heading 2')).toEqual(['heading2']);
  expect(names('überschrift 3')).toEqual(['heading3']);
});

test.each([
  ['task todo checklist', 'taskList'],
  ['h2', 'heading2'],
  ['h3', 'heading3'],
  ['ul', 'bulletList'],
  ['ol', 'orderedList'],
  ['hr', 'divider'],
  ['quote', 'quote'],
  ['img photo', 'image'],
  ['math latex tex', 'formula'],
  ['শিরোনাম হেডিং', 'heading2'],
  ['টেবিল ছক', 'table'],
  ['ফুটনোট টীকা', 'footnote'],
  ['টগল', 'toggle'],
])('%s: a word that other editors know finds the block first', (words, name) => {
  const named = REAL.map((block) => ({ ...block, title: '' }));
  for (const word of words.split(' ')) expect(findBlocks(named, word)[0]?.name).toBe(name);
});
