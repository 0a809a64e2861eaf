import type { Extensions } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Link } from '@tiptap/extension-link';
import { ListItem } from '@tiptap/extension-list';
import { Strike } from '@tiptap/extension-strike';
import { StarterKit } from '@tiptap/starter-kit';
import { definitionLists } from './definition-list.ts';
import { Figure, Panel, PanelCaption } from './figure.ts';
import { InlineImage } from './image.ts';
import { inlineMarks } from './inline-marks.ts';
import { LanguageAttributes } from './language-attributes.ts';
import { tables } from './tables.ts';

/** Addresses that the sanitiser leaves in a link: http(s), mail, and our own pages. */
export const LINKABLE = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;

const own = [
  // By default code admits no other mark, and `<strong><code>` would lose one.
  Code.extend({ excludes: '', priority: 10 }),
  Strike.extend({
    parseHTML: () => [
      { tag: 's' },
      { tag: 'strike' },
      {
        style: 'text-decoration',
        consuming: false,
        getAttrs: (style) => (style.includes('line-through') ? {} : false),
      },
    ],
  }),
  ListItem.extend({ content: 'block+' }),
  Link.extend({
    addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (address) => LINKABLE.test(address),
  }),
];

/**
 * The editor's model of a post: everything that the sanitiser allows has its place in it, so that a text goes through
 * the editor without loss. `figure` is what shows a picture on the screen.
 */
export function postExtensions({ figure = Figure } = {}): Extensions {
  return [
    StarterKit.configure({
      code: false,
      strike: false,
      listItem: false,
      link: false,
      dropcursor: { class: 'drop-cursor', color: false },
    }),
    ...own,
    ...inlineMarks,
    ...definitionLists,
    ...tables,
    figure,
    Panel,
    PanelCaption,
    InlineImage,
    LanguageAttributes,
  ];
}
