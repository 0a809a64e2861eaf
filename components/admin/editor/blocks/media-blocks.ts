import { insertImages } from '../images/insert-images';
import { chooseImages } from '../media/choose-images';
import { chooseFile } from '../media/send-files';
import type { Block } from './block';

export type MediaBlockName = 'image' | 'gallery' | 'card' | 'player' | 'file' | 'button';

const PLAYABLE = 'audio/mpeg,audio/ogg,audio/mp4,audio/wav,video/mp4,video/webm,.mp3,.ogg,.m4a,.wav,.mp4,.webm';
const ANY = `${PLAYABLE},.pdf,.zip,.txt,.csv,.epub`;

/** Blocks of pictures, links, sound and other files. */
export const MEDIA_BLOCKS: readonly Block<MediaBlockName>[] = [
  {
    name: 'image',
    icon: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01',
    keywords: ['image', 'picture', 'photo', 'figure'],
    insert: (editor, { uploadFailed }) =>
      chooseImages((files) => insertImages(editor, files, { failedText: uploadFailed })),
  },
  {
    name: 'gallery',
    icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
    keywords: ['gallery', 'pictures', 'photos', 'grid'],
    insert: (editor) => editor.chain().focus().insertContent({ type: 'gallery' }).run(),
  },
  {
    name: 'card',
    icon: 'M4 6h16v12H4zM10 9.5v5l4.5-2.5z',
    keywords: [
      ...['embed', 'bookmark', 'link', 'card', 'youtube', 'vimeo', 'mastodon', 'soundcloud', 'spotify', 'codepen'],
      ...['gist', 'map', 'openstreetmap', 'tweet', 'x'],
    ],
    insert: (editor) => editor.chain().focus().insertContent({ type: 'card' }).run(),
  },
  {
    name: 'player',
    icon: 'M5 10v4h3l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
    keywords: ['audio', 'video', 'sound', 'music', 'film', 'podcast'],
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
    keywords: ['button', 'action', 'link'],
    insert: (editor) => editor.chain().focus().insertContent({ type: 'button' }).run(),
  },
];
