import { Extension, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { say } from '@/components/ui/say';
import { bringImage, copyPictures, insertImages } from '../images/insert-images';
import { announceUpload } from '../images/uploads';
import { addressOf, insertFile, insertLinkCard, isOnOwnLine } from '../media/link-cards';
import { belowCaption } from '../schema/media';
import { parsePasted } from '../schema/write-post';
import { readPasted } from './read-pasted';

const BLOCK_SIGN =
  /^ {0,3}(?:#{1,6}[ \t]+\S|[-*+][ \t]+\S|\d{1,9}[.)][ \t]+\S|\p{Nd}{1,3}[.)।][ \t]+\S|>[ \t]?\S|```|~~~|\$\$|\|.*\||\[\^[^\]\s]{1,100}\]:|(?:-{3,}|\*{3,}|_{3,})[ \t]*$)/mu;
// Bounded, so that a text full of opening signs is read once.
const INLINE_SIGNS = [
  /\[[^\]\n]{0,300}\]\([^)\s]{1,300}/u,
  /\*\*(?=\S)[^*\n]{1,300}\*\*/u,
  /~~(?=\S)[^~\n]{1,300}~~/u,
  /`[^`\n]{1,300}`/u,
  /\[\^[^\]\s]{1,100}\]/u,
  /(?<![*\p{L}\p{N}])\*(?=[^\s*])[^*\n]{0,300}[^\s*]\*(?![*\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}$])\$(?![\s\d])[^$\n]{0,300}[^\s$]\$(?![\p{L}\p{N}$])/u,
];

// Longer texts are pasted as they are: converting them would be felt. The first pages say how a text was written.
const LONGEST = 1_000_000;
const LOOKED_AT = 20_000;

/** Whether a plain text was written as Markdown. A sign of a block counts where the text has lines of its own. */
export function looksLikeMarkdown(text: string, place: 'own line' | 'within a line'): boolean {
  if (text.length > LONGEST) return false;
  const start = text.slice(0, LOOKED_AT);
  const hasLines = place === 'own line' || /\n/u.test(text.trim());
  return (hasLines && BLOCK_SIGN.test(start)) || INLINE_SIGNS.some((sign) => sign.test(start));
}

/** Words of the interface that the input needs. */
export type InputTexts = {
  uploadFailed: string;
  linkFailed: string;
  lostImages: (count: number) => string;
  foreignImages: (count: number) => string;
};

const isImage = ({ type }: File) => type.startsWith('image/');

/** Files of the clipboard, or dropped ones, each in a block of its own: left to the browser, they would take the page's place. */
function insertFiles(editor: Editor, files: readonly File[], place: { at?: number; failedText: string }): void {
  insertImages(editor, files.filter(isImage), place);
  const others = files.filter((one) => !isImage(one));
  // At one place each comes to stand before the last.
  for (const file of place.at === undefined ? others : others.toReversed())
    insertFile(editor, file, { block: /^(?:audio|video)\//u.test(file.type) ? 'player' : 'file', ...place });
}

/** Before or behind the block that a file is dropped on: it parts no words. */
function besideBlock({ state: { doc, schema } }: EditorView, pos: number): number {
  const figure = schema.nodes.figure?.create();
  return (figure && dropPoint(doc, pos, new Slice(Fragment.from(figure), 0, 0))) ?? pos;
}

/** A picture alone, such as a copied screenshot: its HTML says less than the file beside it. */
function holdsWords(html: string): boolean {
  const body = parsePasted(html);
  return Boolean(body.textContent?.trim()) || body.querySelector('table') !== null;
}

let isAsking = false;

/** Others have a say first: cells that are pasted into cells. */
function othersTake(view: EditorView, slice: Slice, event: ClipboardEvent | DragEvent): boolean {
  if (!('clipboardData' in event)) return false;
  isAsking = true;
  try {
    return view.someProp('handlePaste', (handle) => handle(view, event, slice) || undefined) ?? false;
  } finally {
    isAsking = false;
  }
}

function replaceSelection(view: EditorView, slice: Slice, event: ClipboardEvent | DragEvent): void {
  if (othersTake(view, slice, event)) return;
  const isOpen = slice.openStart > 0;
  const only = !isOpen && slice.openEnd === 0 && slice.content.childCount === 1 ? slice.content.firstChild : null;
  const { tr } = view.state;
  const below = isOpen ? undefined : belowCaption(view.state);
  if (below !== undefined)
    tr.insert(below, slice.content).setSelection(Selection.near(tr.doc.resolve(below + slice.size)));
  else if (only) tr.replaceSelectionWith(only);
  else tr.replaceSelection(slice);
  // A step of undo of its own, however soon it follows on what was typed.
  view.dispatch(closeHistory(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste')));
}

/** Reads HTML by our own hand: the editor's way is closed by the page's Trusted Types, and cleans less. */
function takeHtml(editor: Editor, html: string, event: ClipboardEvent | DragEvent, texts: InputTexts): boolean {
  const { slice, lostImages, uploads, pictures } = readPasted(editor.schema, html, announceUpload);
  if (slice.size === 0) return false;
  replaceSelection(editor.view, slice, event);
  for (const id of uploads) void bringImage(editor, id, texts.uploadFailed);
  if (lostImages > 0) say(texts.lostImages(lostImages), 'warning');
  void copyPictures(editor, pictures).then((left) => {
    if (left > 0) say(texts.foreignImages(left), 'warning');
  });
  return true;
}

// What code editors copy looks like code in its HTML: the text says what it is.
const isFromCodeEditor = (data: DataTransfer | null) => data?.types.includes('vscode-editor-data') ?? false;

/** Text as it is, when its Markdown could not be read. */
function takePlain({ view }: Editor, text: string): void {
  isAsking = true;
  try {
    view.pasteText(text);
  } finally {
    isAsking = false;
  }
}

/** Plain text that was written as Markdown. What reads it is loaded when it is first needed. */
function takeMarkdown(editor: Editor, event: ClipboardEvent, texts: InputTexts): boolean {
  const { parent } = editor.state.selection.$from;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!looksLikeMarkdown(text, parent.content.size === 0 ? 'own line' : 'within a line')) return false;
  void import('./markdown-html')
    .then(({ markdownHtml }) => markdownHtml(text))
    .catch(() => undefined)
    .then((html) => {
      if (editor.isDestroyed) return;
      if (html === undefined || !takeHtml(editor, html, event, texts)) takePlain(editor, text);
    });
  return true;
}

/** An address alone, on a line of its own, becomes a card. */
function takeAddress(editor: Editor, data: DataTransfer | null, texts: InputTexts): boolean {
  const href = addressOf(data?.getData('text/plain') ?? '');
  if (href === undefined || !isOnOwnLine(editor)) return false;
  void insertLinkCard(editor, href, texts);
  return true;
}

function inputPlugin(editor: Editor, texts: InputTexts): Plugin {
  const failedText = texts.uploadFailed;
  let isPlain = false;
  const handlePaste = (view: EditorView, event: ClipboardEvent): boolean => {
    const html = event.clipboardData?.getData('text/html') ?? '';
    const files = [...(event.clipboardData?.files ?? [])];
    if (isAsking || isPlain || view.state.selection.$from.parent.type.spec.code) return false;
    if (files.length > 0 && (html === '' || (files.some(isImage) && !holdsWords(html)))) {
      insertFiles(editor, files, { failedText });
      return true;
    }
    if (takeAddress(editor, event.clipboardData, texts)) return true;
    if (html === '' || isFromCodeEditor(event.clipboardData)) return takeMarkdown(editor, event, texts);
    return takeHtml(editor, html, event, texts);
  };
  const handleDrop = (view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean => {
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (isMoved || view.dragging || !place) return false;
    const files = [...(event.dataTransfer?.files ?? [])];
    const html = event.dataTransfer?.getData('text/html') ?? '';
    if (files.length === 0 && html === '') return false;
    event.preventDefault();
    if (files.some(isImage) || html === '') {
      insertFiles(editor, files, { at: besideBlock(view, place.pos), failedText });
      return true;
    }
    editor.commands.setTextSelection(dropPoint(view.state.doc, place.pos, slice) ?? place.pos);
    return takeHtml(editor, html, event, texts);
  };
  // Ctrl+Shift+V means: without the looks. What a menu pastes has them, whatever was typed before.
  const onKey = (_view: EditorView, { type, key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    isPlain = type === 'keydown' && key.toLowerCase() === 'v' && shiftKey && (ctrlKey || metaKey);
    return false;
  };
  return new Plugin({ props: { handlePaste, handleDrop, handleDOMEvents: { keydown: onKey, keyup: onKey } } });
}

/** What comes in by paste and drop: HTML cleaned, images uploaded. */
export function writingInput(texts: InputTexts) {
  return Extension.create({
    name: 'writingInput',
    // Before all others, which would take HTML as it is.
    priority: 2_000,
    addProseMirrorPlugins() {
      return [inputPlugin(this.editor, texts)];
    },
  });
}
