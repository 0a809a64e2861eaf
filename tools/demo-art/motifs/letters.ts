import { glyphs } from '../glyphs.ts';
import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from '../scene.ts';
import { circle, d, element, group, path, rect } from '../svg.ts';

const side = 300;

interface Inks {
  ground: string;
  figure: string;
  detail: string;
}

function letter(data: string, colour: string, width: number): string {
  return element('path', {
    d: data,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'butt',
  });
}

/** A letter in its tile, with an offset second print below it. */
function letterTile(scene: Scene, index: number, { figure, detail }: Inks): string {
  const { data, width } = glyphs[index % glyphs.length] ?? glyphs[0];
  const scale = 1.72;
  const left = (side - width * scale) / 2;
  const at = (x: number, y: number): string => d`translate(${x} ${y}) scale(1.72)`;
  const offset = scene.random.pick([7, 9]);
  return (
    group(letter(data, detail, 19), { transform: at(left + offset, 68 + offset) }) +
    group(letter(data, figure, 19), { transform: at(left, 68) })
  );
}

const ornaments: ((inks: Inks) => string)[] = [
  ({ figure, detail }) =>
    path('M0 300A300 300 0 0 1 300 0V300Z', figure) + path('M150 300A150 150 0 0 1 300 150V300Z', detail),
  ({ figure, detail }) =>
    [0, 1, 2, 3]
      .map((n) => path(d`M0 ${n * 75 + 75}a75 75 0 0 1 150 0a75 75 0 0 1 150 0Z`, n % 2 === 0 ? figure : detail))
      .join(''),
  ({ figure, detail }) =>
    [0, 90, 180, 270]
      .map((turn) =>
        group(path('M150 150Q20 130 20 20Q130 20 150 150Z', figure), {
          transform: `rotate(${turn} 150 150)`,
        }),
      )
      .join('') + circle(150, 150, 30, detail),
  ({ figure, detail }) =>
    Array.from({ length: 16 }, (_, n) =>
      circle(48 + (n % 4) * 68, 48 + Math.floor(n / 4) * 68, n % 3 === 0 ? 22 : 12, n % 3 === 0 ? figure : detail),
    ).join(''),
  ({ figure, detail }) => path('M30 148a120 120 0 0 1 240 0Z', figure) + path('M30 152a120 120 0 0 0 240 0Z', detail),
  ({ figure, detail }) => path('M0 0H300L0 300Z', figure) + circle(92, 92, 46, detail),
];

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, pop, spark, paper, ink, sky } = palette;
  const schemes: Inks[] = [
    { ground: ramp[2], figure: paper, detail: ramp[3] },
    { ground: pop, figure: paper, detail: mix(pop, ink, 0.4) },
    { ground: paper, figure: ramp[3], detail: spark },
    { ground: spark, figure: ink, detail: mix(spark, paper, 0.55) },
    { ground: ramp[3], figure: spark, detail: mix(ramp[3], ink, 0.6) },
    { ground: sky[1], figure: ramp[3], detail: paper },
  ];
  const start = random.whole(0, glyphs.length - 1);
  const turn = random.whole(0, 5);
  let tiles = '';
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const number = row * 6 + column;
      const inks = schemes[(turn + column * 2 + row * 5 + (column % 2)) % 6] ?? {
        ground: paper,
        figure: ink,
        detail: pop,
      };
      const isLetter = (column + row) % 2 === 0;
      const ornament = ornaments[(start + Math.floor(number / 2) * 5 + row) % ornaments.length];
      const shapes = isLetter ? letterTile(scene, start + Math.floor(number / 2), inks) : (ornament?.(inks) ?? '');
      tiles += group(rect(0, 0, side + 1, side + 1, inks.ground) + shapes, {
        transform: d`translate(${column * side - 100} ${row * side})`,
      });
    }
  }
  return rect(0, 0, 1600, 900, paper) + tiles;
}

export const letters: Painting = { moods: ['tide', 'terracotta', 'rose', 'mustard', 'paddy', 'dusk'], draw };
