import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { element } from './svg.ts';

/** Every drawing is composed on this canvas and then scaled, with its middle kept, to the size asked for. */
export const canvas = { width: 1600, height: 900 } as const;

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** What a motif draws with. */
export interface Scene {
  random: Random;
  palette: Palette;
  /** Paint from top to bottom of the shape that it fills. */
  vertical(...stops: Stop[]): string;
  /** Paint from left to right. */
  horizontal(...stops: Stop[]): string;
  /** Paint from the middle outwards. */
  radial(...stops: Stop[]): string;
  /** A clip from shapes, as a value for `clip-path`. */
  clip(shapes: string): string;
  /** A repeated tile, in user units, as a paint. */
  tile(width: number, height: number, shapes: string, transform?: string): string;
  /** Everything that was defined so far. */
  definitions(): string;
}

const stopElements = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) => element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('');

export function createScene(random: Random, palette: Palette): Scene {
  const defined: string[] = [];
  const define = (name: string, attributes: Record<string, string | number | undefined>, children: string): string => {
    const id = `d${defined.length}`;
    defined.push(element(name, { id, ...attributes }, children));
    return `url(#${id})`;
  };
  return {
    random,
    palette,
    vertical: (...stops) => define('linearGradient', { x1: 0, y1: 0, x2: 0, y2: 1 }, stopElements(stops)),
    horizontal: (...stops) => define('linearGradient', {}, stopElements(stops)),
    radial: (...stops) => define('radialGradient', {}, stopElements(stops)),
    clip: (shapes) => define('clipPath', {}, shapes),
    tile: (width, height, shapes, patternTransform) =>
      define('pattern', { width, height, patternUnits: 'userSpaceOnUse', patternTransform }, shapes),
    definitions: () => element('defs', {}, defined.join('')),
  };
}
