import {
  Extension,
  InputRule,
  textblockTypeInputRule,
  wrappingInputRule,
  type ExtendedRegExpMatchArray,
  type Range,
} from '@tiptap/core';
import type { Node, NodeType } from '@tiptap/pm/model';
import { Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { asciiDigits } from '@/lib/text/digits';
import { startOfNote } from '../footnotes/settle-footnotes';
import { NOTE_PREFIX } from '../schema/footnotes';
import { LINKABLE } from '../schema/post-extensions';

const ADDRESS = String.raw`\(([^\s()]+(?:\([^\s()]*\)[^\s()]*)?)\)$`;
const LINK = new RegExp(String.raw`(?<!!)\[([^[\]]+)\]${ADDRESS}`, 'u');
const IMAGE = new RegExp(String.raw`!\[([^[\]]*)\]${ADDRESS}`, 'u');
// The list's own rule knows 0-9 and the dot. In Bengali and Hindi a number also ends in the stroke of a sentence; one of
// four digits is a year.
const NUMBER = /^(\p{Nd}{1,3})[.)।]\s$/u;
const SHOWABLE = /^(?:https?:\/\/|\/uploads\/)/iu;
const NOTE = /\[\^([\p{L}\p{M}\p{N}_-]{1,30})\]$/u;
const NOTE_TEXT = /^\[\^([\p{L}\p{M}\p{N}_-]{1,30})\]: $/u;

type Found = { state: EditorState; range: Range; match: ExtendedRegExpMatchArray };

/** Whether what was found is all text: formulas and markers count otherwise in the text than in the document. */
function isText({ state: { doc }, range, match: [found] }: Found): boolean {
  return doc.textBetween(range.from, range.to, undefined, '\uFFFC') === found;
}

function makeLink(found: Found): null | undefined {
  const { state, range, match } = found;
  const [, label = '', href = ''] = match;
  const type = state.schema.marks.link;
  if (!type || !LINKABLE.test(href) || !isText(found)) return null;
  const end = range.from + 1 + label.length;
  state.tr
    .delete(end, range.to)
    .delete(range.from, range.from + 1)
    .addMark(range.from, end - 1, type.create({ href }))
    .removeStoredMark(type);
  return undefined;
}

/** A picture of its own line is a figure; any other stands within its line. */
function makeImage(found: Found): null | undefined {
  const { state, range, match } = found;
  const [whole, alt = '', src = ''] = match;
  const { figure, image, paragraph } = state.schema.nodes;
  if (!figure || !image || !paragraph || !SHOWABLE.test(src) || !isText(found)) return null;
  const { tr } = state;
  const $from = tr.doc.resolve(range.from);
  const isAlone = $from.depth === 1 && $from.parent.type === paragraph && $from.parent.content.size === whole.length;
  if (!isAlone) {
    tr.replaceWith(range.from, range.to, image.create({ src, alt }));
    return undefined;
  }
  const start = $from.before();
  const made = [figure.create({ src, alt }), paragraph.create()];
  tr.replaceWith(start, $from.after(), made);
  tr.setSelection(TextSelection.create(tr.doc, start + made.reduce((size, { nodeSize }) => size + nodeSize, 0) - 1));
  return undefined;
}

function isMarked(doc: Node, note: string): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= node.type.name === 'footnoteMarker' && node.attrs.note === note;
    return !found;
  });
  return found;
}

/** The marker of the note of this name; its text comes by `[^name]: `, or in its place below. */
function markNote(found: Found): null | undefined {
  const { state, range, match } = found;
  const note = NOTE_PREFIX + (match[1] ?? '');
  const marker = state.schema.nodes.footnoteMarker;
  const $from = state.doc.resolve(range.from);
  // At the start of a line it may be the note's text that begins.
  const mayBegin = $from.parentOffset === 0 && isMarked(state.doc, note);
  if (!marker || mayBegin || !isText(found)) return null;
  state.tr.replaceWith(range.from, range.to, marker.create({ note }));
  return undefined;
}

/** From `[^name]: ` to the note of that name. */
function enterNote({ state, range, match }: Found): null | undefined {
  const note = NOTE_PREFIX + (match[1] ?? '');
  const start = startOfNote(state.doc, note);
  const $from = state.doc.resolve(range.from);
  if (start === undefined || $from.parent.type.name !== 'paragraph' || $from.node(-1).childCount < 2) return null;
  const { tr } = state;
  tr.delete($from.before(), $from.after());
  const node = state.doc.nodeAt(start - 1);
  const end = tr.mapping.map(start) + (node?.content.size ?? 0);
  tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView();
  return undefined;
}

/** The title is the page's own first heading: `#` begins the next lower one. */
function typedHeadings(heading: NodeType | undefined): InputRule[] {
  return heading ? [textblockTypeInputRule({ find: /^#\s$/u, type: heading, getAttributes: { level: 2 } })] : [];
}

/** Numbered lists in the digits of every script: `১. `, `১) `, `১। `. A number that goes on from a list joins it. */
function typedNumbers(type: NodeType | undefined): InputRule[] {
  const numberIn = ([, digits = '']: RegExpMatchArray) => Number(asciiDigits(digits));
  return type
    ? [
        wrappingInputRule({
          find: NUMBER,
          type,
          getAttributes: (match) => ({ start: numberIn(match) }),
          joinPredicate: (match, list) => list.childCount + Number(list.attrs.start) === numberIn(match),
        }),
      ]
    : [];
}

/** Markdown beyond what single blocks know of: links, pictures and footnotes, as they are typed. */
export const typedMarkdown = Extension.create({
  name: 'typedMarkdown',
  addInputRules() {
    return [
      new InputRule({ find: LINK, handler: makeLink }),
      new InputRule({ find: IMAGE, handler: makeImage }),
      new InputRule({ find: NOTE_TEXT, handler: enterNote }),
      new InputRule({ find: NOTE, handler: markNote }),
      ...typedHeadings(this.editor.schema.nodes.heading),
      ...typedNumbers(this.editor.schema.nodes.orderedList),
    ];
  },
  addKeyboardShortcuts: () => ({
    'Mod-Alt-1': ({ editor }) => editor.commands.toggleHeading({ level: 2 }),
  }),
});
