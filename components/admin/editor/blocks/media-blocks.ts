import type { Editor } from '@tiptap/core';
import { insertImages } from '../images/insert-images';
import type { Block, BlockTexts } from './block';

export type MediaBlockName = 'image';

/** Asks for image files and puts them into the text. */
function chooseImages(editor: Editor, failedText: string): void {
  const input = document.createElement('input');
  Object.assign(input, {
    type: 'file',
    multiple: true,
    accept: 'image/jpeg,image/png,image/gif,image/webp,image/avif',
  });
  input.addEventListener('change', () => insertImages(editor, [...(input.files ?? [])], { failedText }));
  input.click();
}

/** Blocks of pictures, sound and other files. */
export const MEDIA_BLOCKS: readonly Block<MediaBlockName>[] = [
  {
    name: 'image',
    icon: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01',
    keywords: ['image', 'picture', 'photo', 'figure'],
    insert: (editor, { uploadFailed }: BlockTexts) => chooseImages(editor, uploadFailed),
  },
];
