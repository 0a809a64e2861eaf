import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { cup } from '../parts/cup.ts';
import { pottedPlant } from '../parts/potted-plant.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, group, path, rect, stroke } from '../svg.ts';

const table = 770;

function coverColours(scene: Scene): string[] {
  const { ramp, pop, spark, ink } = scene.palette;
  const colours = [pop, ramp[2], spark, ramp[3], mix(spark, pop, 0.5), ramp[1], mix(pop, ink, 0.35)];
  const start = scene.random.whole(0, colours.length - 1);
  return [...colours.slice(start), ...colours.slice(0, start)];
}

function lyingBook(scene: Scene, x: number, y: number, width: number, height: number, cover: string): string {
  const { random, palette } = scene;
  const light = mix(cover, palette.paper, 0.75);
  const pages = d`M${x + 20} ${y + 7}h${width - 14}q-14 ${height / 2 - 7} 0 ${height - 14}h${-width + 14}Z`;
  const lines = stroke(
    [0.3, 0.5, 0.7].map((at) => d`M${x + width * 0.5} ${y + height * at}h${width * 0.46}`).join(''),
    palette.ink,
    1.6,
    { opacity: 0.28 },
  );
  const bands = random.pick([
    rect(x + 40, y, 12, height, light) + rect(x + width - 96, y, 12, height, light),
    rect(x + width * 0.3, y + height * 0.34, width * 0.4, height * 0.32, light, { rx: 4 }),
    circle(x + 70, y + height / 2, height * 0.22, light) +
      rect(x + 110, y + height * 0.42, width * 0.42, height * 0.16, light, { rx: 4 }),
    rect(x + 36, y + 10, width - 110, 4, light) + rect(x + 36, y + height - 14, width - 110, 4, light),
  ]);
  const isSpineOut = random.chance(0.6);
  const block =
    path(pages, palette.paper) +
    lines +
    path(
      d`M${x + 20} ${y}h${width}v8h${-width}q-22 ${height / 2 - 8} 0 ${height - 16}h${width}v8h${-width}q-34 ${-height / 2} 0 ${-height}Z`,
      cover,
    );
  const spine =
    rect(x, y, width, height, cover, { rx: 9 }) +
    bands +
    rect(x, y + height - 9, width, 9, palette.ink, { opacity: 0.14, rx: 5 });
  return isSpineOut ? spine : block;
}

function stack(scene: Scene, x: number, colours: string[]): { shapes: string; top: number } {
  const { random } = scene;
  let shapes = '';
  let top = table;
  for (const cover of colours.slice(0, random.whole(5, 6))) {
    const height = random.between(44, 70);
    const width = random.between(330, 450);
    top -= height;
    shapes += lyingBook(scene, x - width / 2 + random.between(-22, 22), top, width, height, cover);
  }
  return { shapes, top };
}

function standingBook(scene: Scene, width: number, height: number, cover: string): string {
  const light = mix(cover, scene.palette.paper, 0.75);
  const mark = scene.random.pick([
    circle(width / 2, -height * 0.72, width * 0.24, light),
    path(
      d`M${width / 2} ${-height * 0.84}l${width * 0.26} ${height * 0.1}l${-width * 0.26} ${height * 0.1}l${-width * 0.26} ${-height * 0.1}Z`,
      light,
    ),
    rect(width * 0.28, -height * 0.84, width * 0.44, height * 0.34, light, { rx: 5 }),
  ]);
  return (
    rect(0, -height, width, height, cover, { rx: 6 }) +
    mark +
    rect(0, -height * 0.16, width, 8, light) +
    rect(0, -height * 0.92, width, 5, light) +
    rect(width - 11, -height, 11, height, scene.palette.ink, { opacity: 0.13, rx: 5 })
  );
}

function standingRow(scene: Scene, x: number, colours: string[]): string {
  const { random } = scene;
  let shapes = '';
  let left = x;
  for (const cover of colours.slice(0, 4)) {
    const width = random.between(54, 86);
    shapes += group(standingBook(scene, width, random.between(290, 390), cover), {
      transform: d`translate(${left} ${table})`,
    });
    left += width + 4;
  }
  const last = standingBook(scene, 70, 340, colours[5] ?? scene.palette.pop);
  return shapes + group(last, { transform: d`translate(${left + 96} ${table}) rotate(-16)` });
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, sky, paper, ink } = palette;
  const side = random.chance(0.5) ? 1 : -1;
  const wall = mix(sky[1], ramp[0], 0.3);
  const colours = coverColours(scene);
  const pile = stack(scene, 800 - side * 250, colours);
  const light = scene.radial([0, paper, 0.75], [0.7, paper, 0.3], [1, paper, 0]);
  const beam = scene.horizontal([0, paper, 0.5], [1, paper, 0.12]);
  const panes = [0, 1].map((column) =>
    [0, 1]
      .map((row) => path(d`M${180 + column * 300} ${120 + row * 250 + column * 66}l270 60v220l-270 -60Z`, beam))
      .join(''),
  );
  const board = scene.vertical([0, mix(ramp[3], ramp[2], 0.4)], [1, ramp[3]]);
  return [
    rect(0, 0, 1600, 900, scene.vertical([0, mix(wall, ramp[1], 0.4)], [1, wall])),
    circle(800, 430, 620, light, { opacity: 0.6 }),
    group(panes.join(''), { transform: side === 1 ? 'translate(720 -60)' : 'translate(40 -60)' }),
    rect(0, table, 1600, 140, board),
    rect(0, table, 1600, 9, paper, { opacity: 0.35 }),
    ellipse(800 - side * 250, table + 12, 280, 14, ink, { opacity: 0.3 }),
    ellipse(800 + side * 220, table + 12, 300, 13, ink, { opacity: 0.25 }),
    standingRow(scene, side === 1 ? 850 : 310, colours.slice().reverse()),
    pottedPlant(scene, 800 + side * 610, table + 10),
    pile.shapes,
    group(cup(scene), {
      transform: d`translate(${800 - side * 250} ${pile.top - 6}) scale(${`${0.56 * side} 0.56`})`,
    }),
  ].join('');
}

export const books: Painting = { moods: ['terracotta', 'tide', 'rose', 'paddy', 'mustard'], draw };
