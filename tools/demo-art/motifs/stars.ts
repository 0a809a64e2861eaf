import { areaUnder } from '../curve.ts';
import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { hut } from '../parts/hut.ts';
import { palm } from '../parts/palm.ts';
import { ridge } from '../parts/ridge.ts';
import { sky } from '../parts/sky.ts';
import { treeLine } from '../parts/tree-line.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, group, path, rect, stroke } from '../svg.ts';

const shore = 680;

const sparkle = (x: number, y: number, r: number): string =>
  d`M${x} ${y - r}Q${x + r * 0.12} ${y - r * 0.12} ${x + r} ${y}Q${x + r * 0.12} ${y + r * 0.12} ${x} ${y + r}Q${x - r * 0.12} ${y + r * 0.12} ${x - r} ${y}Q${x - r * 0.12} ${y - r * 0.12} ${x} ${y - r}Z`;

const dot = (x: number, y: number, r: number): string =>
  d`M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;

function starField(scene: Scene, moonX: number): string {
  const { random, palette } = scene;
  let small = '';
  let bright = '';
  for (let index = 0; index < 260; index += 1) {
    small += dot(random.between(0, 1600), random.between(0, 1) ** 1.3 * (shore - 60), random.between(0.9, 2.6));
  }
  for (let index = 0; index < 26; index += 1) {
    const x = random.between(20, 1580);
    if (Math.abs(x - moonX) < 110) continue;
    bright += sparkle(x, random.between(20, 470), random.between(7, 19));
  }
  return path(small, palette.paper, { opacity: 0.8 }) + path(bright, palette.glow);
}

/** The band of the galaxy: soft clouds of light and the densest stars, along a slope. */
function galaxy(scene: Scene, tilt: number): string {
  const { random, palette } = scene;
  const tones = [palette.sky[2], mix(palette.pop, palette.sky[2], 0.55), palette.paper];
  let mist = '';
  for (let index = 0; index < 15; index += 1) {
    const tone = tones[index % 3] ?? palette.paper;
    const paint = scene.radial([0, tone, index % 3 === 2 ? 0.22 : 0.42], [1, tone, 0]);
    mist += ellipse(
      -900 + index * 130,
      random.between(-36, 36),
      random.between(200, 330),
      random.between(70, 140),
      paint,
    );
  }
  let dust = '';
  for (let index = 0; index < 420; index += 1) {
    const spread = (random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1)) * 62;
    dust += dot(random.between(-1000, 1000), spread, random.between(0.7, 2));
  }
  return group(mist + path(dust, palette.paper, { opacity: 0.7 }), {
    transform: d`translate(800 330) rotate(${tilt})`,
  });
}

function moon(scene: Scene, x: number, y: number): string {
  const { glow } = scene.palette;
  const halo = scene.radial([0, glow, 0.4], [0.4, glow, 0.14], [1, glow, 0]);
  return circle(x, y, 230, halo) + path(d`M${x + 18} ${y - 62}a66 66 0 1 0 46 84a54 54 0 1 1 -46 -84Z`, glow);
}

function pond(scene: Scene, x: number): string {
  const { random, palette } = scene;
  let glints = '';
  for (let index = 0; index < 34; index += 1) {
    const y = random.between(shore + 40, 880);
    glints += d`M${random.between(60, 1500)} ${y}h${random.between(14, 30) + (y - shore) * 0.3}`;
  }
  let window = '';
  for (let row = 0; row < 7; row += 1)
    window += d`M${x - 26 + random.between(-14, 14)} ${shore + 44 + row * 17}h${random.between(24, 56)}`;
  const paint = scene.vertical([0, palette.water[0]], [1, palette.water[1]]);
  return (
    rect(0, shore + 20, 1600, 220, paint) +
    stroke(glints, palette.paper, 3, { opacity: 0.35 }) +
    stroke(window, palette.spark, 6, { opacity: 0.7 })
  );
}

function shootingStar(scene: Scene, x: number, y: number): string {
  const trail = scene.horizontal([0, scene.palette.paper, 0], [1, scene.palette.paper, 0.95]);
  return group(path('M-230 -1L0 -3.5a3.5 3.5 0 0 1 0 7Z', trail), {
    transform: d`translate(${x} ${y}) rotate(152)`,
  });
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, ink } = palette;
  const side = random.chance(0.5) ? 1 : -1;
  const home = 800 + side * random.between(90, 260);
  const moonX = 800 - side * random.between(150, 300);
  const frame = mix(ramp[3], ink, 0.7);
  return [
    sky(scene, shore),
    galaxy(scene, side * random.between(-38, -24)),
    starField(scene, moonX),
    moon(scene, moonX, random.between(170, 240)),
    shootingStar(scene, 800 + side * random.between(140, 380), random.between(140, 260)),
    path(areaUnder(ridge(random, shore - 30, 110, 6), 760), mix(ramp[0], palette.sky[2], 0.2)),
    treeLine(scene, { y: shore + 22, height: 96, colour: ramp[1] }),
    palm(scene, home - 130, shore + 22, { height: 270, lean: -46, colour: ramp[3] }),
    palm(scene, home + 120, shore + 22, { height: 220, lean: 40, colour: ramp[3] }),
    treeLine(scene, { y: shore + 24, height: 64, colour: ramp[2], from: home - 330, to: home + 350 }),
    hut(home, shore + 24, { width: 210, wall: ramp[3], roof: ink, opening: palette.spark }),
    pond(scene, home),
    path(areaUnder(ridge(random, 890, 60, 5), 920), frame),
    palm(scene, 800 - side * 700, 930, { height: 660, lean: side * 90, colour: frame }),
    palm(scene, 800 - side * 610, 930, { height: 470, lean: side * 120, colour: frame }),
    palm(scene, 800 + side * 740, 930, { height: 520, lean: -side * 60, colour: frame }),
  ].join('');
}

export const stars: Painting = { moods: ['night', 'dusk', 'lagoon', 'plum'], draw };
