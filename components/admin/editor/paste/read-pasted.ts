import { DOMParser as ModelParser, Slice, type Schema } from '@tiptap/pm/model';
import { parseInert } from '../schema/read-post.ts';
import { cleanPasted } from './clean-pasted.ts';
import { takeInlineFiles } from '../images/inline-files.ts';

// A bare row or cell is dropped by the parser outside of a table.
const TABLE_PART = /^\s*(?:<meta[^>]*>\s*)*<(?:tr|td|th|tbody|thead)\b/i;

/** How deep a copy was cut open at its ends: the editor notes it with what it copies. */
const OWN = /^(\d+) (\d+)/;

export type Pasted = {
  slice: Slice;
  /** Pictures that are files on somebody's disk: the clipboard names them and does not hold them. */
  lostImages: number;
  /** Uploads of pictures that the HTML held. */
  uploads: string[];
};

type Announce = (file: File) => string;

/** HTML of the clipboard as a piece of the editor's model. What our own editor copied comes as it was. */
export function readPasted(schema: Schema, html: string, announce: Announce): Pasted {
  const body = parseInert(TABLE_PART.test(html) ? `<table><tbody>${html}</tbody></table>` : html);
  const parser = ModelParser.fromSchema(schema);
  const [, start, end] = OWN.exec(body.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice') ?? '') ?? [];
  const isOwn = start !== undefined && end !== undefined;
  const { lostImages } = isOwn ? { lostImages: 0 } : cleanPasted(body);
  const uploads = isOwn ? [] : takeInlineFiles(body, announce);
  // As a whole document: every piece gets the blocks around it that it needs.
  const { content } = parser.parse(body, { preserveWhitespace: isOwn });
  const widest = Slice.maxOpen(content, true);
  // Notes go to the end of the text, and take nothing along that stands behind them here.
  const open = content.lastChild?.type.name === 'footnoteList' ? new Slice(content, widest.openStart, 0) : widest;
  if (!isOwn) return { slice: open, lostImages, uploads };
  const slice = new Slice(content, Math.min(open.openStart, Number(start)), Math.min(open.openEnd, Number(end)));
  return { slice, lostImages, uploads };
}
