import type { Editor } from '@tiptap/core';
import { say } from '@/components/ui/say';
import { uploadImage } from '@/lib/api/editor';
import { forgetUpload, sendUpload, useUploads } from '../images/uploads';
import type { GalleryAttributes } from '../schema/media';

export const MOST_PICTURES = 9;

/** Sends a picture. Why one did not arrive is said; it may be chosen anew. */
async function bringPicture(id: string, failedText: string) {
  const stored = await sendUpload(id, failedText, uploadImage);
  const error = useUploads.getState()[id]?.error;
  if (error) say(error, 'error');
  return stored;
}

/** Sends announced pictures, one after the other, and adds each to the gallery at a place when it has arrived. */
export async function addToGallery(
  editor: Editor,
  getPos: () => number | undefined,
  ids: readonly string[],
  failedText: string,
): Promise<void> {
  for (const id of ids) {
    const stored = await bringPicture(id, failedText);
    forgetUpload(id);
    const place = editor.isDestroyed ? undefined : getPos();
    const node = place === undefined ? null : editor.state.doc.nodeAt(place);
    if (!stored || place === undefined || node?.type.name !== 'gallery') continue;
    const { images } = node.attrs as GalleryAttributes;
    if (images.length >= MOST_PICTURES) continue;
    const { featured_image: src, width, height } = stored;
    const added = { src, alt: null, title: null, width: String(width), height: String(height) };
    editor.view.dispatch(editor.state.tr.setNodeAttribute(place, 'images', [...images, added]));
  }
}
