import type { Point } from '../curve.ts';
import { areaUnder, curveThrough } from '../curve.ts';
import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { birds } from '../parts/birds.ts';
import { clouds } from '../parts/clouds.ts';
import { sky } from '../parts/sky.ts';
import type { Scene } from '../scene.ts';
import { circle, d, group, path, rect, stroke } from '../svg.ts';

const horizon = 430;

/** A swell: crests that rise slowly and fall quickly, so that the sea seems to move one way. */
function swell(scene: Scene, base: number, height: number, length: number): Point[] {
  const { random } = scene;
  const points: Point[] = [];
  for (let x = -length + random.between(-length, 0); x < 1600 + length * 2; x += length * random.between(0.95, 1.2)) {
    const crest = height * random.between(0.8, 1.15);
    points.push(
      [x, base],
      [x + length * 0.34, base - crest * 0.45],
      [x + length * 0.6, base - crest],
      [x + length * 0.75, base - crest * 0.4],
    );
  }
  return points;
}

function layer(scene: Scene, points: readonly Point[], colour: string, depth: number): string {
  const { palette } = scene;
  const body = areaUnder(points, 930);
  const shift = (by: number): Point[] => points.map(([x, y]): Point => [x + by * 0.5, y + by]);
  const foam = stroke(curveThrough(points), palette.paper, 4 + depth * 6, { opacity: 0.9 });
  const echoes = [22, 44, 70, 100]
    .map((by, index) =>
      stroke(curveThrough(shift(by * (0.6 + depth * 0.7))), palette.paper, 3, {
        opacity: 0.42 - index * 0.07,
        'stroke-dasharray': d`${60 + index * 34} ${26 + index * 18} ${12 + index * 6} ${30}`,
      }),
    )
    .join('');
  const clip = scene.clip(path(body, '#000'));
  return path(body, colour) + group(echoes, { 'clip-path': clip }) + foam;
}

/** The moon boat of Cox's Bazar: a steep crescent with a flag at its stem. */
function moonBoat(scene: Scene, x: number, y: number, turn: number): string {
  const { palette } = scene;
  const shapes =
    stroke('M-206 -150V-250', palette.ink, 5) +
    path('M-206 -250L-130 -228L-206 -204Z', palette.pop) +
    stroke('M40 -30V-240', palette.ink, 7) +
    path('M48 -236Q150 -150 156 -56Q100 -44 48 -52Z', palette.pop) +
    path('M48 -146Q94 -150 132 -138Q150 -98 156 -56Q100 -44 48 -52Z', palette.spark) +
    path('M-232 -176Q-206 -36 -60 -14Q60 -2 130 -44Q200 -82 226 -156Q222 24 60 52Q-190 70 -232 -176Z', palette.ink) +
    path(
      'M-216 -120Q-180 -16 -56 4Q64 16 134 -26Q190 -60 214 -104Q196 -20 130 4Q60 34 -60 22Q-186 -2 -216 -120Z',
      palette.paper,
    ) +
    [-60, -20]
      .map((left) => circle(left, -62, 13, palette.ink) + path(d`M${left - 17} -14q0 -36 17 -36t17 36Z`, palette.spark))
      .join('') +
    [-96, -48, 0, 48, 96].map((left) => circle(left, 12 - Math.abs(left) * 0.09, 6, palette.pop)).join('');
  return group(shapes, { transform: d`translate(${x} ${y}) rotate(${turn})` });
}

function sunRays(scene: Scene, x: number, y: number, radius: number): string {
  const { glow, paper } = scene.palette;
  let rays = '';
  for (let index = 0; index < 32; index += 2) {
    // Turned a little, so that no ray's edge lies level with the horizon.
    const a = ((index + 0.15) / 32) * Math.PI * 2;
    const b = a + Math.PI / 16;
    rays += d`M${x} ${y}L${x + Math.cos(a) * 1500} ${y + Math.sin(a) * 1500}L${x + Math.cos(b) * 1500} ${y + Math.sin(b) * 1500}Z`;
  }
  return (
    path(rays, paper, { opacity: 0.17 }) +
    circle(x, y, radius * 1.28, glow, { opacity: 0.3 }) +
    circle(x, y, radius, glow)
  );
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, water, ink } = palette;
  const sunX = random.between(420, 1180);
  const x = random.between(560, 1040);
  const tones = [
    mix(water[0], ramp[0], 0.3),
    mix(water[0], water[1], 0.6),
    ramp[1],
    ramp[2],
    mix(ramp[2], ramp[3], 0.55),
    mix(ramp[3], ink, 0.25),
  ];
  const layers = tones.map((tone, index) => {
    const depth = index / (tones.length - 1);
    const base = horizon + 46 + 400 * depth ** 1.15;
    return layer(scene, swell(scene, base, 26 + 74 * depth, 190 + 330 * depth), tone, depth);
  });
  const behind = layers.slice(0, 3).join('');
  const before = layers.slice(3).join('');
  return [
    sky(scene, horizon + 60),
    group(sunRays(scene, sunX, random.between(220, 290), random.between(96, 124)), {
      'clip-path': scene.clip(rect(0, 0, 1600, horizon + 40, '#000')),
    }),
    clouds(scene, 3, 110, 300, 0.7),
    birds(scene, random.between(200, 1000), 200, 6),
    behind,
    moonBoat(scene, x, random.between(634, 654), random.between(-7, 7)),
    before,
  ].join('');
}

export const waves: Painting = { moods: ['tide', 'paddy', 'dusk', 'terracotta', 'rose', 'lagoon'], draw };
