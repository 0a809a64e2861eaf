import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { bulbs, lanterns } from '../parts/lanterns.ts';
import { shopper } from '../parts/shopper.ts';
import { stall } from '../parts/stall.ts';
import type { Scene } from '../scene.ts';
import { d, path, rect } from '../svg.ts';

const ground = 800;

function oldTown(scene: Scene, base: number, colour: string, lit: string): string {
  const { random } = scene;
  let data = d`M-20 ${base}`;
  let panes = '';
  for (let x = -20; x < 1620;) {
    const width = random.between(110, 200);
    const top = base - random.between(330, 520);
    const crest = random.pick([
      d`h${width * 0.2}q${width * 0.3} ${-width * 0.62} ${width * 0.6} 0h${width * 0.2}`,
      d`h${width * 0.5}v-40h${width * 0.5}v40`,
      d`h${width}`,
    ]);
    data += d`V${top}${crest}`;
    for (let y = top + 44; y < base - 230; y += 70) {
      for (let left = x + 24; left < x + width - 30; left += 44) {
        if (random.chance(0.34)) panes += d`M${left} ${y + 30}v-20q0 -10 10 -10t10 10v20Z`;
      }
    }
    x += width;
  }
  return path(`${data}V${base}Z`, colour) + path(panes, lit, { opacity: 0.75 });
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, pop, spark, paper, sky, ink } = palette;
  let starlight = '';
  for (let index = 0; index < 90; index += 1) {
    const size = random.between(1.4, 3.4);
    starlight += d`M${random.between(0, 1600)} ${random.between(0, 330)}h${size}v${size}h${-size}Z`;
  }
  const shift = random.between(-50, 50);
  const canopies = [
    [pop, paper],
    [spark, paper],
    [ramp[0], paper],
  ] as const;
  const turn = random.whole(0, 2);
  const canopy = (index: number): readonly [string, string] => canopies[(turn + index) % 3] ?? canopies[0];
  const light = scene.vertical([0, mix(ramp[2], spark, 0.45)], [1, mix(ramp[3], ink, 0.3)]);
  return [
    rect(0, 0, 1600, 900, scene.vertical([0, sky[0]], [0.5, sky[1]], [0.85, sky[2]])),
    path(starlight, paper, { opacity: 0.75 }),
    oldTown(scene, ground, mix(ramp[0], ramp[1], 0.4), spark),
    oldTown(scene, ground + 60, ramp[2], spark),
    rect(0, ground, 1600, 110, light),
    stall(scene, shift - 110, 440, canopy(0)),
    stall(scene, shift + 1260, 440, canopy(2)),
    stall(scene, shift + 540, 520, canopy(1)),
    shopper(scene, shift + 432, 842, pop),
    shopper(scene, shift + 1166, 852, spark),
    bulbs(scene),
    lanterns(scene, [-60, 60], [800, 6], 180, 5),
    lanterns(scene, [800, 6], [1660, 60], 180, 5),
  ].join('');
}

export const market: Painting = { moods: ['night', 'plum', 'lagoon', 'dusk'], draw };
