import type { PaletteName } from './palettes.ts';
import type { Scene } from './scene.ts';

/** A motif: how it is drawn and the palettes that suit it. */
export interface Painting {
  moods: readonly [PaletteName, ...PaletteName[]];
  /** SVG shapes that cover the whole canvas. */
  draw(scene: Scene): string;
}
