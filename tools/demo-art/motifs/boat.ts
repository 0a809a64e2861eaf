import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { birds } from '../parts/birds.ts';
import { boat as nouka } from '../parts/boat.ts';
import { clouds } from '../parts/clouds.ts';
import { sky } from '../parts/sky.ts';
import { treeLine } from '../parts/tree-line.ts';
import type { Scene } from '../scene.ts';
import { circle, d, group, path, rect, stroke } from '../svg.ts';

const horizon = 560;

// The great disc is split at the horizon: whole in the sky, combed into bands in the water.
function sunAndMirror(scene: Scene, x: number, radius: number): string {
  const { glow, spark } = scene.palette;
  const y = horizon - radius * 0.42;
  const paint = scene.vertical([0, glow], [1, mix(glow, spark, 0.55)]);
  let bands = '';
  for (let row = 0; row < 11; row += 1) {
    const width = radius * (1.9 - row * 0.13) * scene.random.between(0.75, 1);
    const shift = scene.random.between(-26, 26);
    bands += rect(x - width / 2 + shift, horizon + 16 + row * 29, width, 13 - row * 0.5, glow, {
      rx: 6,
      opacity: 0.62 - row * 0.035,
    });
  }
  const halo = scene.radial([0, glow, 0.5], [0.5, glow, 0.22], [1, glow, 0]);
  const whole = circle(x, y, radius * 2, halo) + circle(x, y, radius, paint);
  return group(whole, { 'clip-path': scene.clip(rect(0, 0, 1600, horizon, '#000')) }) + bands;
}

/** A square sail of sewn panels above the hull, as cargo boats of the delta carry it. */
function sail(scene: Scene): string {
  const { palette } = scene;
  const outline = 'M-112 -64Q-64 -220 -126 -404L120 -430Q186 -240 116 -74Q0 -40 -112 -64Z';
  const clip = scene.clip(path(outline, '#000'));
  const panels = [palette.pop, palette.paper, palette.spark, palette.paper, palette.pop]
    .map((fill, index) => rect(-150 + index * 68, -450, 68, 420, fill))
    .join('');
  const seams = stroke('M-140 -170Q0 -140 170 -190M-140 -286Q0 -260 180 -306', palette.ink, 3, {
    opacity: 0.25,
  });
  const shade = path('M40 -440Q110 -240 30 -40H200V-440Z', palette.ink, { opacity: 0.12 });
  return (
    stroke('M0 -30L-6 -470', palette.ink, 8) +
    group(panels + seams + shade, { 'clip-path': clip }) +
    stroke('M-136 -402L130 -434M-6 -466L-170 -40M-6 -466L190 -48', palette.ink, 4)
  );
}

function sailBoat(scene: Scene, x: number, y: number, scale: number): string {
  const { palette } = scene;
  const hull = 'M-262 -96q50 66 124 76q140 16 280 0q74 -14 124 -84q-22 84 -86 112q-180 26 -356 0q-64 -26 -86 -104Z';
  const shapes =
    sail(scene) +
    path(hull, palette.ink) +
    stroke('M-240 -62q46 52 104 60q140 14 280 0q56 -12 102 -62', palette.spark, 5) +
    circle(-196, -34, 8, palette.paper) +
    stroke('M236 -60L318 64', palette.ink, 8);
  return group(shapes, { transform: d`translate(${x} ${y}) scale(${String(scale)})` });
}

function ripples(scene: Scene, x: number, y: number): string {
  const { random, palette } = scene;
  let near = '';
  let far = '';
  for (let index = 0; index < 44; index += 1) {
    const depth = random.between(0.04, 1);
    near += d`M${random.between(-40, 1600)} ${horizon + 340 * depth}h${30 + 130 * depth * random.between(0.4, 1)}`;
  }
  for (let index = 0; index < 7; index += 1) {
    const width = random.between(160, 420) * (1 - index * 0.08);
    far += d`M${x - width / 2 + random.between(-40, 40)} ${y + 12 + index * 15}h${width}`;
  }
  return stroke(near, palette.paper, 4, { opacity: 0.38 }) + stroke(far, palette.ink, 7, { opacity: 0.4 });
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const sunX = random.between(560, 1040);
  const x = sunX + random.between(-130, 130);
  const y = random.between(690, 740);
  const look = { hull: palette.ink, trim: palette.spark, hood: palette.ramp[3], cloth: palette.pop };
  const hero = random.chance(0.55) ? sailBoat(scene, x, y, 0.98) : nouka(scene, x, y, { length: 760, ...look });
  return [
    sky(scene, horizon),
    rect(0, horizon, 1600, 345, scene.vertical([0, palette.water[0]], [1, palette.water[1]])),
    sunAndMirror(scene, sunX, random.between(210, 260)),
    clouds(scene, 3, 120, 260, 0.5),
    birds(scene, random.between(180, 1000), 190, 6),
    treeLine(scene, {
      y: horizon + 3,
      height: 62,
      colour: mix(palette.ramp[0], palette.ramp[1], 0.4),
      from: -60,
      to: random.between(500, 800),
    }),
    treeLine(scene, {
      y: horizon + 3,
      height: 44,
      colour: palette.ramp[1],
      from: random.between(900, 1150),
      to: 1660,
    }),
    nouka(scene, sunX > 800 ? 300 : 1280, horizon + 56, { length: 150, ...look }),
    ripples(scene, x, y),
    hero,
  ].join('');
}

export const boat: Painting = { moods: ['terracotta', 'tide', 'dusk', 'rose', 'paddy'], draw };
