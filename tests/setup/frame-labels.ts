import { type FrameLabels, NAMED } from '../../lib/server/content/frame-content.ts';

/** What frames of a text are called, in English. */
export const FRAME_LABELS: FrameLabels = {
  table: 'Table',
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied',
  formula: 'Formula',
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
  callout: { note: 'Note', tip: 'Tip', warning: 'Warning' },
  player: `Play from ${NAMED}`,
  image: 'Open',
  imageOf: `Open: ${NAMED}`,
};
