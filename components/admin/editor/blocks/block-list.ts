import type { Editor } from '@tiptap/core';
import { type EditorState, Selection } from '@tiptap/pm/state';
import { insertFootnote } from '../footnotes/settle-footnotes';
import { insertUsedImage } from '../images/image-picker';
import { insertImages } from '../images/insert-images';
import { chooseFile, chooseImages } from '../media/link-cards';
import type { CalloutKind } from '../schema/callout';
import { MATH } from '../schema/code-block';
import { insertBlocks } from '../schema/media';
import { insertToggle } from '../schema/toggle';
import { insertTask } from '../typing/tasks';
import type { Block } from './find-blocks';

type TextBlockName =
  | 'heading2'
  | 'heading3'
  | 'bulletList'
  | 'orderedList'
  | 'taskList'
  | 'quote'
  | 'table'
  | 'divider'
  | 'codeBlock'
  | 'calloutNote'
  | 'calloutTip'
  | 'calloutWarning'
  | 'toggle'
  | 'pullQuote'
  | 'formula'
  | 'footnote';

const callout = <Name extends TextBlockName>(
  name: Name,
  kind: CalloutKind,
  icon: string,
  words: string[],
): Block<Name> => ({
  name,
  icon,
  keywords: ['callout', 'box', 'aside', ...words],
  insert: (editor) => chain(editor).wrapIn('callout', { kind }).run(),
});

const chain = (editor: Editor) => editor.chain().focus();

/** A note alone on its line marks nothing: it belongs to the words before, as where the plus button made the line. */
function leaveEmptyLine({ state, view }: Editor): void {
  const { $from } = state.selection;
  const before = $from.depth === 1 && $from.parent.content.size === 0 ? $from.before() : 0;
  if (before === 0 || state.doc.resolve(before).nodeBefore?.type !== $from.parent.type) return;
  const tr = state.tr.delete(before, $from.after());
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(before), -1)));
}

/** Blocks of words. */
const TEXT_BLOCKS: readonly Block<TextBlockName>[] = [
  {
    name: 'heading2',
    icon: 'M5 5v14M13 5v14M5 12h8M17 10a2 2 0 1 1 3.5 1.5L17 19h4',
    keywords: ['heading 2', 'h2', 'title', 'section', 'শিরোনাম', 'হেডিং'],
    insert: (editor) => chain(editor).setHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    icon: 'M5 5v14M13 5v14M5 12h8M17 10h4l-2.5 3.5a2.7 2.7 0 1 1-2 4.6',
    keywords: ['heading 3', 'h3', 'subheading', 'শিরোনাম', 'হেডিং'],
    insert: (editor) => chain(editor).setHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    icon: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
    keywords: ['list', 'bullets', 'unordered', 'ul', 'li', 'লিস্ট', 'বুলেট'],
    insert: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.5v5M3.8 14.5c.3-.8 2.6-1 2.6.4 0 1.2-2.6 2-2.6 3.6h2.8',
    keywords: ['list', 'numbers', 'ordered', 'ol', 'লিস্ট', 'নম্বর'],
    insert: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    name: 'taskList',
    icon: 'M4 4h7v7H4zM5.5 7.5 7 9l3-3M4 14h7v6H4zM14 7.5h6M14 17h6',
    keywords: ['list', 'tasks', 'todo', 'to-do', 'checklist', 'checkbox', 'লিস্ট', 'কাজ', 'টাস্ক', 'চেকলিস্ট'],
    insert: insertTask,
  },
  {
    name: 'quote',
    icon: 'M10 7H6a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h3c0 2-1 3.2-3 4M19 7h-4a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h3c0 2-1 3.2-3 4',
    keywords: ['quote', 'quotation', 'blockquote', 'উক্তি'],
    insert: (editor) => chain(editor).toggleBlockquote().run(),
  },
  {
    name: 'codeBlock',
    icon: 'M4 5h16v14H4zM9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5',
    keywords: ['code', 'snippet', 'program', 'listing', 'pre'],
    insert: (editor) => chain(editor).setCodeBlock().run(),
  },
  {
    name: 'table',
    icon: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
    keywords: ['table', 'grid', 'rows', 'columns', 'টেবিল', 'ছক'],
    insert: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    name: 'divider',
    icon: 'M4 12h16M8 7h8M8 17h8',
    keywords: ['divider', 'rule', 'line', 'separator', 'hr', 'লাইন', 'দাগ'],
    insert: (editor) => chain(editor).setHorizontalRule().run(),
  },
  callout('calloutNote', 'note', 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8h.01', ['note', 'info', 'নোট']),
  callout('calloutTip', 'tip', 'M9 17h6M10 20h4M8 14a6 6 0 1 1 8 0c-.6.6-1 1.3-1 2H9c0-.7-.4-1.4-1-2z', [
    'tip',
    'hint',
    'টিপস',
  ]),
  callout('calloutWarning', 'warning', 'M12 4 3 20h18zM12 10v5M12 17.5h.01', [
    'warning',
    'caution',
    'danger',
    'সাবধান',
  ]),
  {
    name: 'toggle',
    icon: 'm5 7 3 3 3-3M14 8h6M5 15h15M5 19h15',
    keywords: ['toggle', 'fold', 'details', 'accordion', 'collapse', 'spoiler', 'টগল'],
    insert: insertToggle,
  },
  {
    name: 'pullQuote',
    icon: 'M4 5h16M4 19h16M10 9H7v3h3c0 1.5-.8 2.5-2 3M17 9h-3v3h3c0 1.5-.8 2.5-2 3',
    keywords: ['pull', 'quote', 'highlight', 'উক্তি'],
    insert: (editor) => chain(editor).wrapIn('blockquote', { isPulled: true }).run(),
  },
  {
    name: 'formula',
    icon: 'M18 6V5H6l6 7-6 7h12v-1',
    keywords: ['formula', 'math', 'equation', 'tex', 'latex', 'সমীকরণ', 'ফর্মুলা', 'গণিত'],
    insert: (editor) => chain(editor).setCodeBlock({ language: MATH }).run(),
  },
  {
    name: 'footnote',
    icon: 'M4 7h8M8 7v11M16 9l2-2v6M15 18h5',
    keywords: ['footnote', 'note', 'reference', 'citation', 'ফুটনোট', 'টীকা'],
    insert: (editor) => {
      leaveEmptyLine(editor);
      insertFootnote(editor.view);
    },
  },
];

type MediaBlockName = 'image' | 'usedImage' | 'gallery' | 'card' | 'player' | 'file' | 'button';

const PLAYABLE = 'audio/mpeg,audio/ogg,audio/mp4,audio/wav,video/mp4,video/webm,.mp3,.ogg,.m4a,.wav,.mp4,.webm';
const ANY = `${PLAYABLE},.pdf,.zip,.txt,.csv,.epub`;

/** Blocks of pictures, links, sound and other files. */
const MEDIA_BLOCKS: readonly Block<MediaBlockName>[] = [
  {
    name: 'image',
    icon: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01',
    keywords: ['image', 'img', 'picture', 'photo', 'figure', 'ইমেজ', 'ফটো', 'চিত্র'],
    insert: (editor, { uploadFailed }) =>
      chooseImages((files) => insertImages(editor, files, { failedText: uploadFailed })),
  },
  {
    name: 'usedImage',
    icon: 'M8 4h12v11H8zM8 12l3.5-3.5 3 3 2-2L20 13M4 8v12h12',
    keywords: ['image', 'picture', 'photo', 'library', 'media', 'ইমেজ', 'ফটো', 'চিত্র'],
    insert: insertUsedImage,
  },
  {
    name: 'gallery',
    icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
    keywords: ['gallery', 'pictures', 'photos', 'grid', 'ছবি', 'ফটো'],
    insert: (editor) => insertBlocks(editor, { type: 'gallery' }),
  },
  {
    name: 'card',
    icon: 'M4 6h16v12H4zM10 9.5v5l4.5-2.5z',
    keywords: [
      ...['embed', 'bookmark', 'link', 'card', 'youtube', 'vimeo', 'mastodon', 'soundcloud', 'spotify', 'codepen'],
      ...['gist', 'map', 'openstreetmap', 'tweet', 'x', 'লিঙ্ক', 'ইউটিউব'],
    ],
    insert: (editor) => insertBlocks(editor, { type: 'card' }),
  },
  {
    name: 'player',
    icon: 'M5 10v4h3l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
    keywords: ['audio', 'video', 'sound', 'music', 'film', 'podcast', 'গান'],
    insert: (editor, { uploadFailed }) => chooseFile(editor, 'player', PLAYABLE, uploadFailed),
  },
  {
    name: 'file',
    icon: 'M6 3h8l4 4v14H6zM14 3v5h4M12 11v6M9.5 14.5 12 17l2.5-2.5',
    keywords: ['file', 'download', 'pdf', 'attachment', 'document'],
    insert: (editor, { uploadFailed }) => chooseFile(editor, 'file', ANY, uploadFailed),
  },
  {
    name: 'button',
    icon: 'M4 8h16v8H4zM8 12h8',
    keywords: ['button', 'action', 'link', 'বাটন'],
    insert: (editor) => insertBlocks(editor, { type: 'button' }),
  },
];

export type BlockName = TextBlockName | MediaBlockName;

/** What the slash menu and the plus button offer, in this order. */
export const BLOCKS: readonly Block<BlockName>[] = [...TEXT_BLOCKS, ...MEDIA_BLOCKS];

const BESIDE_WORDS: ReadonlySet<BlockName> = new Set([
  ...(['table', 'divider', 'toggle', 'footnote'] as const),
  ...MEDIA_BLOCKS.map(({ name }) => name),
]);

/** What can be had where the caret is: a caption, the title of a fold or the words of a button become nothing else. */
export const blocksFor = ({ selection: { $from } }: EditorState): readonly Block<BlockName>[] =>
  ['paragraph', 'heading'].includes($from.parent.type.name)
    ? BLOCKS
    : BLOCKS.filter(({ name }) => BESIDE_WORDS.has(name));
