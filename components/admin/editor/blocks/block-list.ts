import { MEDIA_BLOCKS, type MediaBlockName } from './media-blocks';
import { TEXT_BLOCKS, type TextBlockName } from './text-blocks';
import type { Block } from './block';

export type BlockName = TextBlockName | MediaBlockName;

/** What the slash menu and the plus button offer, in this order. */
export const BLOCKS: readonly Block<BlockName>[] = [...TEXT_BLOCKS, ...MEDIA_BLOCKS];
