import { motifs, type Motif } from './motif.ts';
import { paintings } from './paintings.ts';
import { palettes } from './palettes.ts';
import { grain } from './parts/grain.ts';
import { createRandom } from './random.ts';
import { canvas, createScene } from './scene.ts';
import { element } from './svg.ts';

export interface ArtRequest {
  /** One of `motifs`; a plain string because it is read from content files. */
  motif: string;
  /** Any text; the same seed and motif always give the same bytes. */
  seed: string;
  /** Pixels. The composition is 16:9; other shapes show its middle. */
  width: number;
  height: number;
}

const isMotif = (name: string): name is Motif => motifs.some((motif) => motif === name);

/**
 * An illustration as a self-contained SVG document: vector shapes only, no fonts, no references outside itself.
 * @throws Error for an unknown motif
 */
export function drawArt({ motif, seed, width, height }: ArtRequest): string {
  if (!isMotif(motif)) throw new Error(`«${motif}» is not a motif; there are ${motifs.join(', ')}.`);
  const random = createRandom(`${motif}/${seed}`);
  const { draw, moods } = paintings[motif];
  const scene = createScene(random, palettes[random.pick(moods)]);
  const shapes = draw(scene) + grain(scene);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${canvas.width} ${canvas.height}`,
      preserveAspectRatio: 'xMidYMid slice',
    },
    scene.definitions() + shapes,
  );
}
