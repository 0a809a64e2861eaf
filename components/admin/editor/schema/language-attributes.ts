import { Extension } from '@tiptap/core';

const BLOCKS = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock', 'figure'];
const MORE_BLOCKS = [
  'panel',
  'panelCaption',
  'definitionList',
  'term',
  'definition',
  'table',
  'tableCell',
  'tableHeader',
];
const MARKS = ['bold', 'italic', 'underline', 'strike', 'link', 'cite', 'q', 'abbr', 'mark', 'small'];

const kept = (name: 'lang' | 'dir') => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** The language and direction of a part of a text stay with it. */
export const LanguageAttributes = Extension.create({
  name: 'languageAttributes',
  addGlobalAttributes: () => [
    { types: [...BLOCKS, ...MORE_BLOCKS, ...MARKS], attributes: { lang: kept('lang'), dir: kept('dir') } },
  ],
});
