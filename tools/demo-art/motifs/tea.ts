import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { cup } from '../parts/cup.ts';
import { ridge } from '../parts/ridge.ts';
import { areaUnder } from '../curve.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, group, path, rect, stroke } from '../svg.ts';

const table = 650;

/** An arched window on hills and a sun, the light behind the table. */
function archedWindow(scene: Scene, x: number): string {
  const { random, palette } = scene;
  const { ramp, sky, paper } = palette;
  const frame = d`M${x - 210} ${table}V300a210 210 0 0 1 420 0V${table}Z`;
  const view =
    rect(x - 220, 80, 440, 600, scene.vertical([0, sky[0]], [0.7, sky[1]], [1, sky[2]])) +
    circle(x + random.between(74, 120) * random.pick([-1, 1]), random.between(240, 330), 58, palette.glow) +
    path(areaUnder(ridge(random, 470, 90, 9), 700), mix(ramp[0], sky[2], 0.3)) +
    path(areaUnder(ridge(random, 540, 90, 7), 700), ramp[0]) +
    path(areaUnder(ridge(random, 610, 80, 8), 700), ramp[1]);
  const bars = stroke(d`M${x} 90V${table}M${x - 210} 330H${x + 210}`, paper, 12);
  return (
    group(view + bars, { 'clip-path': scene.clip(path(frame, '#000')) }) +
    stroke(frame, paper, 22) +
    rect(x - 246, table - 26, 492, 26, paper)
  );
}

function steam(scene: Scene, x: number, y: number): string {
  const { random, palette } = scene;
  return [-46, 0, 46]
    .map((shift) => {
      const tall = random.between(130, 190);
      const sway = random.between(22, 38) * (shift === 0 ? -1 : 1);
      const data = d`M${x + shift} ${y}c${-sway} ${-tall * 0.3} ${sway} ${-tall * 0.4} 0 ${-tall * 0.68}c${-sway} ${-tall * 0.26} ${sway * 0.4} ${-tall * 0.36} ${sway * 0.4} ${-tall * 0.5}`;
      return stroke(data, palette.paper, 13, { opacity: 0.75 });
    })
    .join('');
}

function kettle(scene: Scene): string {
  const { palette } = scene;
  const metal = palette.ramp[2];
  return (
    stroke('M-92 -214C-90 -350 90 -350 92 -214', palette.ink, 15) +
    path('M104 -120Q170 -140 176 -236L210 -244Q222 -110 116 -52Z', metal) +
    path('M-70 -224H70Q150 -180 142 -60Q138 -8 96 0H-96Q-138 -8 -142 -60Q-150 -180 -70 -224Z', metal) +
    path('M20 -224H70Q150 -180 142 -60Q138 -8 96 0H40Q104 -60 90 -130Q78 -190 20 -224Z', palette.ink, {
      opacity: 0.16,
    }) +
    path('M-100 -150Q-84 -192 -52 -204Q-86 -150 -92 -96Z', palette.paper, { opacity: 0.45 }) +
    ellipse(0, -224, 74, 13, mix(metal, palette.ink, 0.35)) +
    circle(0, -246, 15, palette.spark) +
    rect(-142, -70, 284, 10, palette.spark, { opacity: 0.9 })
  );
}

function biscuits(scene: Scene): string {
  const { palette } = scene;
  const tone = mix(palette.spark, '#a4582c', 0.35);
  const stack = [0, -24, -48].map((y, index) => {
    const x = index % 2 === 0 ? 0 : 9;
    return ellipse(x, y - 8, 74, 17, mix(tone, palette.ink, 0.3)) + ellipse(x, y - 18, 74, 17, tone);
  });
  const holes = [-36, 0, 36].map((x) => ellipse(x, -66, 5, 2, mix(tone, palette.ink, 0.5)));
  return ellipse(0, 4, 130, 20, palette.paper) + stack.join('') + holes.join('');
}

/** A pendant lamp over the cup, with the light that falls from it. */
function lamp(scene: Scene, x: number): string {
  const { palette } = scene;
  const light = scene.radial([0, palette.paper, 0.6], [0.6, palette.paper, 0.22], [1, palette.paper, 0]);
  return (
    circle(x, 260, 420, light) +
    stroke(d`M${x} -10V84`, palette.ink, 5) +
    ellipse(x, 190, 96, 13, mix(palette.spark, palette.paper, 0.6)) +
    path(d`M${x - 20} 84h40q8 48 64 70q28 14 30 38h-228q2 -24 30 -38q56 -22 64 -70Z`, palette.pop) +
    path(d`M${x + 4} 84h16q8 48 64 70q28 14 30 38h-50q-6 -30 -34 -46q-26 -22 -26 -62Z`, palette.ink, {
      opacity: 0.15,
    })
  );
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, sky, paper, ink } = palette;
  const side = random.chance(0.5) ? 1 : -1;
  const place = (shapes: string, x: number, y: number, scale: string): string =>
    group(shapes, { transform: d`translate(${x} ${y}) scale(${scale})` });
  const wall = mix(sky[1], ramp[0], 0.35);
  const cloth = mix(ramp[3], ramp[2], 0.3);
  const check = scene.tile(
    64,
    64,
    rect(0, 0, 32, 64, paper, { opacity: 0.1 }) + rect(0, 0, 64, 32, paper, { opacity: 0.1 }),
    'skewX(-30)',
  );
  return [
    rect(0, 0, 1600, 900, scene.vertical([0, mix(wall, ramp[1], 0.35)], [1, wall])),
    archedWindow(scene, 800 + side * -300),
    lamp(scene, 800 + side * 160),
    rect(0, table, 1600, 260, cloth),
    rect(0, table, 1600, 260, check),
    rect(0, table, 1600, 8, ink, { opacity: 0.25 }),
    ellipse(800 + side * -320, 742, 210, 22, ink, { opacity: 0.22 }),
    place(kettle(scene), 800 + side * -330, 738, '1.12'),
    ellipse(800 + side * 110, 812, 270, 30, ink, { opacity: 0.22 }),
    place(biscuits(scene), 800 + side * 545, 838, '1.1'),
    place(cup(scene), 800 + side * 110, 800, `${1.16 * side} 1.16`),
    steam(scene, 800 + side * 110, 545),
  ].join('');
}

export const tea: Painting = { moods: ['terracotta', 'paddy', 'tide', 'rose', 'mustard'], draw };
