import { open } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { streamSafe } from '../../../text/visible.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import {
  commandRefusal,
  createFileDecoder,
  createLineCounter,
  type Decoder,
  ELSEWHERE,
} from '../format/archive-values.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { OldSite } from '../html/anchors.ts';
import type { Conversion } from '../html/conversion.ts';
import type { FindFragment } from '../html/place-anchors.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import type { Attachments } from './attachments.ts';
import type { WordPressExport } from './export-types.ts';
import type { Authors } from './map-authors.ts';

export type XmlNode = { name: string; attributes: Record<string, string>; text: string; children: XmlNode[] };

const NO_EXPORT = { rss: 'it is not a WordPress export', feed: 'it is not an export of Blogger' };
const DEEPEST = 20;
const CHUNK = 256 * 1024;

// Characters that XML forbids and PostgreSQL cannot store; exports hold them now and then.
export const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const refuse = (why: string, cause?: unknown) => commandRefusal(`The file cannot be imported: ${why}`, cause);

/** Builds a small tree of each child of the channel, or of an Atom feed, and hands it over when it is complete. */
export function createChannelParser(onChild: (node: XmlNode) => void, root: 'rss' | 'feed' = 'rss') {
  const path: string[] = [];
  const begun: number[] = [];
  const lines = createLineCounter();
  const open: XmlNode[] = [];
  let [isComplete, lastOpened] = [false, -1];
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        if (path.length === 0 && name !== root) throw refuse(`${NO_EXPORT[root]} (no <${root}> element). ${ELSEWHERE}`);
        path.push(name);
        begun.push(lines.at(parser.endIndex));
        lastOpened = parser.endIndex;
        if (path.length > DEEPEST) throw refuse(`its XML is nested too deeply in line ${begun.at(-1)}.`);
        if (root === 'rss' ? path.length < 3 || path[1] !== 'channel' : path.length < 2) return;
        const node = { name, attributes, text: '', children: [] };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      ontext(text) {
        const node = open.at(-1);
        if (node) node.text += text;
      },
      onclosetag(name, isImplied) {
        // The parser calls <a/> implied as well: it closes where it opened.
        if (isImplied && parser.endIndex !== lastOpened)
          throw refuse(
            `it is cut off or damaged in line ${lines.at(parser.endIndex)}: <${name}> of line ${begun.at(-1)} is not closed.`,
          );
        path.pop();
        begun.pop();
        if (path.length === 0) isComplete = true;
        const node = open.pop();
        if (node) node.text = streamSafe(node.text);
        if (node && open.length === 0) onChild(node);
      },
    },
    { xmlMode: true },
  );
  const end = () => {
    parser.end();
    if (!isComplete) throw refuse('it is empty or not an XML file.');
  };
  const write = (text: string) => {
    lines.add(text);
    parser.write(text);
  };
  return { write, end };
}

/**
 * Streams an RSS file and calls `onChild` for each child of its channel, in order. `onProgress` gets bytes.
 * @throws AppError invalid when the file cannot be read, is no RSS, or is not complete and well nested
 */
export async function readChannel(
  file: string,
  onChild: (node: XmlNode) => void,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const handle = await open(file).catch((error: unknown) => {
    throw refuse(`«${file}» cannot be opened.`, error);
  });
  try {
    const info = await handle.stat();
    if (!info.isFile()) throw refuse(`«${file}» is not a file.`);
    if (info.size < 2) throw refuse('it is empty.');
    const parser = createChannelParser(onChild);
    let decoder: Decoder | undefined;
    let done = 0;
    for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK, autoClose: false })) {
      const bytes: Buffer = chunk;
      decoder ??= createFileDecoder(bytes);
      parser.write(decoder.decode(bytes).replace(FORBIDDEN, ''));
      done += bytes.length;
      onProgress(done, info.size);
    }
    parser.write(decoder?.end() ?? '');
    parser.end();
  } finally {
    await handle.close();
  }
}

/** What the content of one post is converted with. */
export type PostContext = Conversion & {
  postId: string;
  attachments: Attachments;
  /** Content of the export's reusable blocks by id. */
  findReusableBlock(id: string): string | undefined;
  /** Footnotes in their order, which the text refers to by their ids. */
  footnotes?: readonly Footnote[];
  /** Links to places within the post; without it those by `#` alone. */
  findFragment?: FindFragment;
};

export type Footnote = { id: string; content: string };

/** What the conversion of every post of one export shares. */
export type SiteContext = {
  site: WordPressExport;
  report: ReportBuilder;
  sanitiser: Sanitiser;
  attachments: Attachments;
  library: ImageLibrary;
  authors: Authors;
  /** The old site, by its addresses. */
  oldSite: OldSite;
  /** Where its relative addresses and files are. */
  base: string;
  /** Minutes that the blog's clock is ahead of UTC. */
  offsetMinutes: number;
  /** Titles of what readers may see, by the keys of its addresses. */
  titles: ReadonlyMap<string, string>;
  /** Content of the reusable blocks by id. */
  reusable: ReadonlyMap<string, string>;
  /** Attachments that some post shows or links to. */
  usedAttachments: Set<string>;
};
