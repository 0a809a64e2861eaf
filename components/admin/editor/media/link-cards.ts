import type { Editor, Range } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { describeLink, uploadFile } from '@/lib/api/editor';
import type { LinkCard, UploadedFile } from '@/lib/schemas/editor-answers';
import { fileNote } from '@/lib/text/file-note';
import { announceUpload, forgetUpload, sendUpload, useUploads, whenBack } from '../images/uploads';
import { type CardAttributes, insertBlocks } from '../schema/media';

/** Words of the interface for when an address cannot be read. */
type CardTexts = { linkFailed: string };

/** Whether a block is a paragraph of nothing but a link to this address, spelled out. */
function isBareLink(node: Node, href: string): boolean {
  const text = node.firstChild;
  if (node.type.name !== 'paragraph' || node.childCount !== 1 || !text) return false;
  return text.text === href && text.marks.some(({ type, attrs }) => type.name === 'link' && attrs.href === href);
}

/** Puts a block in place of the paragraph that links to an address; as long as that stands there unchanged. */
function replaceLink(editor: Editor, href: string, block: Node): void {
  let at: { from: number; to: number } | undefined;
  editor.state.doc.descendants((node, from) => {
    if (!at && isBareLink(node, href)) at = { from, to: from + node.nodeSize };
    return at === undefined;
  });
  if (at) editor.view.dispatch(editor.state.tr.replaceWith(at.from, at.to, block));
}

/** The block that an address becomes: a picture where it leads to one. */
function blockOf({ schema }: Editor, { url, kind, image, width, height, ...said }: LinkCard): Node | undefined {
  if (kind === 'picture')
    return schema.nodes.figure?.create({ src: image, width: String(width), height: String(height) });
  return schema.nodes.card?.create({ ...said, kind, image, href: url } satisfies CardAttributes);
}

async function bringCard(editor: Editor, href: string, { linkFailed }: CardTexts): Promise<void> {
  try {
    const block = blockOf(editor, await describeLink({ url: href }));
    if (block && !editor.isDestroyed) replaceLink(editor, href, block);
  } catch (error) {
    say(errorMessage(error, linkFailed), 'warning');
  }
}

/**
 * Puts the address where the caret is, as a link of its own line, which becomes a card when the server has read the page.
 * When it cannot, the link stays, and it is said. `at`: in place of what stands there.
 */
export function insertLinkCard(editor: Editor, href: string, texts: CardTexts, at?: Range): Promise<void> {
  const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  editor
    .chain()
    .focus()
    .insertContentAt(at ?? editor.state.selection, [{ type: 'paragraph', content: [link] }, { type: 'paragraph' }])
    .run();
  return bringCard(editor, href, texts);
}

const ADDRESS = /^https?:\/\/\S+$/iu;
const LONGEST = 2_048;

/** The address that is all a text says. */
export function addressOf(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST && ADDRESS.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined;
}

/** Whether the caret is in an empty paragraph of the text itself: what is pasted there stands on a line of its own. */
export function isOnOwnLine(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  return empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
}

type Place = { pos: number; type: string; name: string };

function findPlace(editor: Editor, id: string): Place | undefined {
  let place: Place | undefined;
  editor.state.doc.descendants(({ type, attrs }, pos) => {
    if ((type.name === 'player' || type.name === 'file') && attrs.upload === id)
      place = { pos, type: type.name, name: String(attrs.name ?? '') };
    return place === undefined;
  });
  return place;
}

const SOUND = new Set(['mp3', 'ogg', 'm4a', 'wav']);
const FILM = new Set(['mp4', 'webm']);

/** What a stored file is in the text. What was chosen as sound and is none becomes a file: nothing is shown as it is not. */
function attributesOf({ url, type, size }: UploadedFile, { type: block, name }: Place) {
  const tag = SOUND.has(type) ? 'audio' : FILM.has(type) ? 'video' : undefined;
  if (block === 'player' && tag) return { type: 'player', attrs: { tag, src: url, upload: null } };
  return { type: 'file', attrs: { href: url, name, note: fileNote(type, size), upload: null } };
}

/** Sends the file of a block and gives the block its address; a failure stays in the text, with a way to try again. */
export async function bringFile(editor: Editor, id: string, failedText: string): Promise<void> {
  const name = useUploads.getState()[id]?.file.name ?? '';
  const sent = await sendUpload(id, failedText, uploadFile);
  if (!sent) return;
  whenBack(editor, () => {
    const place = findPlace(editor, id);
    if (!place) return false;
    const { type, attrs } = attributesOf(sent, { ...place, name: place.name || name });
    const node = editor.schema.nodes[type];
    const { tr } = editor.state;
    if (node) editor.view.dispatch(tr.setNodeMarkup(place.pos, node, attrs).setMeta('addToHistory', false));
    return true;
  });
  forgetUpload(id);
}

type FilePlace = { block: 'player' | 'file'; at?: number; failedText: string };

/** Puts a file's block at a place, or where the caret is, and sends it. */
export function insertFile(editor: Editor, file: File, { block, at, failedText }: FilePlace): void {
  const upload = announceUpload(file);
  const tag = file.type.startsWith('video/') ? 'video' : 'audio';
  const content = { type: block, attrs: block === 'player' ? { tag, upload } : { name: file.name, upload } };
  insertBlocks(editor, content, at);
  void bringFile(editor, upload, failedText);
}

/** Asks for a file, puts its block where the caret is, and sends it. */
export function chooseFile(editor: Editor, block: 'player' | 'file', accept: string, failedText: string): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) insertFile(editor, file, { block, failedText });
  });
  input.click();
}

/** Asks for image files. */
export function chooseImages(onChosen: (files: File[]) => void): void {
  const input = document.createElement('input');
  const accept = 'image/jpeg,image/png,image/gif,image/webp,image/avif';
  Object.assign(input, { type: 'file', multiple: true, accept });
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}
