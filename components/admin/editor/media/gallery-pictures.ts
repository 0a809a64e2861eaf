import type { Editor } from '@tiptap/core';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { uploadImage } from '@/lib/api/editor';
import { sayMessage } from '@/lib/i18n/say-message';
import { wrongWithFile } from '../images/wrong-with-file';
import type { GalleryAttributes } from '../schema/media';

export const MOST_PICTURES = 9;

async function send(file: File, failedText: string) {
  const wrong = wrongWithFile(file);
  if (wrong) {
    say(await sayMessage(wrong), 'error');
    return undefined;
  }
  try {
    return await uploadImage(file, { onProgress: () => {} });
  } catch (error) {
    say(errorMessage(error, failedText), 'error');
    return undefined;
  }
}

/** Sends pictures, one after the other, and adds each to the gallery at a place when it has arrived. */
export async function addToGallery(
  editor: Editor,
  getPos: () => number | undefined,
  files: readonly File[],
  failedText: string,
): Promise<void> {
  for (const file of files) {
    const stored = await send(file, failedText);
    const place = editor.isDestroyed ? undefined : getPos();
    const node = place === undefined ? null : editor.state.doc.nodeAt(place);
    if (!stored || place === undefined || node?.type.name !== 'gallery') continue;
    const { images } = node.attrs as GalleryAttributes;
    if (images.length >= MOST_PICTURES) return;
    const { featured_image: src, width, height } = stored;
    const added = { src, alt: null, title: null, width: String(width), height: String(height) };
    editor.view.dispatch(editor.state.tr.setNodeAttribute(place, 'images', [...images, added]));
  }
}
