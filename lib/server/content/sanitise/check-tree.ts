import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from 'parse5';
import { AppError } from '../../errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { DEEPEST } from './rules.ts';

// A document has these around the text: html, head, body.
const FRAME = 3;
// Formatting that is closed in the wrong order is opened again by a parser, in each paragraph and at each depth.
const MOST_REOPENED = 4_000;

/**
 * Refuses what a browser's parser would make far larger or deeper than it is written: it opens formatting again that was
 * not closed, so that `<p><b title=1></p>` a thousand times are half a million elements. Ends as soon as it is too much.
 * @throws AppError invalid
 */
export function checkTree(html: string): void {
  let room = html.split('<').length + FRAME + MOST_REOPENED;
  let depth = -FRAME;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      room -= 1;
      if (room < 0) throw new AppError('invalid', 'contentSlow');
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > 2 * DEEPEST) throw new AppError('invalid', messageOf('contentDeep', { levels: DEEPEST }));
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
  parse<DefaultTreeAdapterMap>(html, { treeAdapter });
}
