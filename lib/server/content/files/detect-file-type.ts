import { FILE_TYPES, type FileType } from '../../../rules/limits.ts';

/** So many bytes of a file tell what it is. */
export const TELLING_BYTES = 4_100;

const ascii = (head: Buffer, at: number, length: number) => head.toString('latin1', at, at + length);

/** The brand of a file of the MP4 family: sound alone says so. */
function mp4Type(head: Buffer): FileType | undefined {
  if (ascii(head, 4, 4) !== 'ftyp') return undefined;
  const brand = ascii(head, 8, 4);
  if (/^M4[AB]/u.test(brand)) return 'm4a';
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/u.test(brand) ? 'mp4' : undefined;
}

/** MPEG sound: a tag before it, or a frame of layer 3 with a bit rate and a sampling rate that there are. */
function isMp3(head: Buffer): boolean {
  if (ascii(head, 0, 3) === 'ID3') return true;
  const [sync = 0, layer = 0, rates = 0] = head;
  const isLayer3 = sync === 0xff && (layer & 0xe0) === 0xe0 && (layer & 0x06) === 0x02 && (layer & 0x18) !== 0x08;
  return isLayer3 && rates >> 4 !== 0 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c;
}

/** A zip whose first entry is its kind, stored as it is: EPUB 3.3, OCF 4.2. */
const isEpub = (head: Buffer) => ascii(head, 30, 28) === 'mimetypeapplication/epub+zip';

/** Texts have no mark of their own: their name says which kind, and their bytes that they are none of the others. */
function textType(head: Buffer, name: string): FileType | undefined {
  const ending = /\.(txt|csv)$/iu.exec(name)?.[1]?.toLowerCase();
  return head.includes(0) ? undefined : FILE_TYPES.find((type) => type === ending);
}

/**
 * What a file is, by its first bytes; undefined for what nobody may store.
 * @param head `TELLING_BYTES` of it, or all there are
 * @param name as its owner calls it: asked of texts alone
 */
export function detectFileType(head: Buffer, name: string): FileType | undefined {
  if (ascii(head, 0, 5) === '%PDF-') return 'pdf';
  if (ascii(head, 0, 4) === 'PK\x03\x04') return isEpub(head) ? 'epub' : 'zip';
  if (ascii(head, 0, 4) === 'OggS') return 'ogg';
  if (ascii(head, 0, 4) === 'RIFF') return ascii(head, 8, 4) === 'WAVE' ? 'wav' : undefined;
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3)
    return ascii(head, 0, 64).includes('webm') ? 'webm' : undefined;
  return mp4Type(head) ?? (isMp3(head) ? 'mp3' : textType(head, name));
}
