import type { Motif } from './motif.ts';
import { boat } from './motifs/boat.ts';
import { books } from './motifs/books.ts';
import { bridge } from './motifs/bridge.ts';
import { city } from './motifs/city.ts';
import { field } from './motifs/field.ts';
import { hills } from './motifs/hills.ts';
import { kite } from './motifs/kite.ts';
import { leaves } from './motifs/leaves.ts';
import { letters } from './motifs/letters.ts';
import { loom } from './motifs/loom.ts';
import { market } from './motifs/market.ts';
import { rain } from './motifs/rain.ts';
import { river } from './motifs/river.ts';
import { stars } from './motifs/stars.ts';
import { tea } from './motifs/tea.ts';
import { waves } from './motifs/waves.ts';
import type { Painting } from './painting.ts';

/** Every motif's painting. */
export const paintings: Record<Motif, Painting> = {
  river,
  hills,
  rain,
  boat,
  city,
  loom,
  field,
  tea,
  letters,
  books,
  stars,
  waves,
  bridge,
  kite,
  leaves,
  market,
};
