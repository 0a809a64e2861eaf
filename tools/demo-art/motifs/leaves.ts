import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { bananaLeaf } from '../parts/banana-leaf.ts';
import { lilyPad, shapla } from '../parts/shapla.ts';
import { betelLeaf, spray } from '../parts/small-leaves.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, rect, stroke } from '../svg.ts';

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, ink, paper, sky, glow } = palette;
  const deep = mix(ramp[3], ink, 0.35);
  const back = [ramp[3], mix(ramp[3], ramp[2], 0.5), ramp[2]] as const;
  const jitter = (value: number): number => value + random.between(-14, 14);
  const fan = (x: number, turns: readonly number[], scale: number): string =>
    turns
      .map((turn, index) => bananaLeaf(scene, { x, y: 800, turn: jitter(turn), scale }, back[index % 3] ?? ramp[2]))
      .join('');
  const water = scene.vertical([0, mix(ramp[1], sky[1], 0.4)], [1, ramp[3]]);
  let ripple = '';
  for (let index = 0; index < 26; index += 1)
    ripple += d`M${random.between(0, 1560)} ${random.between(735, 890)}h${random.between(40, 150)}`;
  return [
    rect(0, 0, 1600, 900, scene.vertical([0, sky[0]], [0.5, sky[1]], [1, sky[2]])),
    circle(800, 400, 330, mix(glow, sky[2], 0.25)),
    circle(800, 400, 260, glow, { opacity: 0.55 }),
    fan(150, [-36, 2, 34], 0.98),
    fan(1450, [36, -2, -34], 0.98),
    spray(scene, { x: 470, y: 780, turn: jitter(-8), scale: 1.15 }, ramp[1]),
    spray(scene, { x: 1130, y: 780, turn: jitter(10), scale: 1.15 }, ramp[1]),
    betelLeaf(scene, { x: 290, y: 660, turn: jitter(-22), scale: 0.9 }, mix(ramp[1], ramp[2], 0.55)),
    betelLeaf(scene, { x: 1310, y: 660, turn: jitter(22), scale: 0.9 }, mix(ramp[1], ramp[2], 0.55)),
    betelLeaf(scene, { x: 520, y: 690, turn: jitter(-40), scale: 0.62 }, mix(ramp[1], paper, 0.15)),
    betelLeaf(scene, { x: 1080, y: 690, turn: jitter(40), scale: 0.62 }, mix(ramp[1], paper, 0.15)),
    rect(0, 700, 1600, 210, water),
    stroke(ripple, paper, 4, { opacity: 0.35 }),
    lilyPad(scene, 250, 770, 190, ramp[2]),
    lilyPad(scene, 1370, 780, 200, ramp[2]),
    stroke('M800 640Q790 700 800 760M520 690v70M1090 690v70', deep, 14),
    lilyPad(scene, 800, 780, 330, mix(ramp[1], ramp[2], 0.5)),
    lilyPad(scene, 500, 850, 210, mix(ramp[2], ramp[3], 0.4)),
    lilyPad(scene, 1120, 850, 220, mix(ramp[2], ramp[3], 0.4)),
    ellipse(800, 760, 150, 20, ink, { opacity: 0.22 }),
    shapla(scene, { x: 520, y: 720, turn: jitter(-14), scale: 0.56 }),
    shapla(scene, { x: 1090, y: 720, turn: jitter(14), scale: 0.52 }),
    shapla(scene, { x: 800, y: 720, turn: random.between(-5, 5), scale: 1.42 }),
  ].join('');
}

export const leaves: Painting = {
  moods: ['paddy', 'tide', 'mustard', 'terracotta', 'lagoon', 'night'],
  draw,
};
