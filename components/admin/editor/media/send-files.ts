import type { Editor } from '@tiptap/core';
import { uploadFile } from '@/lib/api/editor';
import type { UploadedFile } from '@/lib/schemas/editor-answers';
import { fileNote } from '@/lib/text/file-note';
import { announceUpload, forgetUpload, sendUpload, useUploads } from '../images/uploads';

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
  const place = editor.isDestroyed ? undefined : findPlace(editor, id);
  if (place) {
    const { type, attrs } = attributesOf(sent, { ...place, name: place.name || name });
    const node = editor.schema.nodes[type];
    const { tr } = editor.state;
    if (node) editor.view.dispatch(tr.setNodeMarkup(place.pos, node, attrs).setMeta('addToHistory', false));
  }
  forgetUpload(id);
}

/** Asks for a file, puts its block where the caret is, and sends it. */
export function chooseFile(editor: Editor, block: 'player' | 'file', accept: string, failedText: string): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const upload = announceUpload(file);
    const attrs =
      block === 'player'
        ? { tag: file.type.startsWith('video/') ? 'video' : 'audio', upload }
        : { name: file.name, upload };
    editor.chain().focus().insertContent({ type: block, attrs }).run();
    void bringFile(editor, upload, failedText);
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
