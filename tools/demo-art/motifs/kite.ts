import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { clouds } from '../parts/clouds.ts';
import { disc, sky } from '../parts/sky.ts';
import { kiteFlyer } from '../parts/kite-flyer.ts';
import type { Flight } from '../parts/paper-kite.ts';
import { paperKite } from '../parts/paper-kite.ts';
import { roof, waterTank } from '../parts/roof.ts';
import type { Scene } from '../scene.ts';
import { rect } from '../svg.ts';

// Left edge, width and height above the lower edge: fixed, so that the children always find their roofs.
const roofs = [
  { x: -40, width: 320, height: 185 },
  { x: 290, width: 340, height: 255 },
  { x: 640, width: 310, height: 145 },
  { x: 960, width: 340, height: 230 },
  { x: 1310, width: 330, height: 175 },
] as const;

function farTown(scene: Scene): string {
  const colour = mix(scene.palette.ramp[0], scene.palette.sky[2], 0.4);
  let houses = '';
  for (let x = -40; x < 1600; x += 152) {
    const top = scene.random.between(590, 690);
    houses += rect(x, top, 140, 320, colour) + rect(x + 50, top - 36, 40, 40, colour);
  }
  return houses;
}

function nearTown(scene: Scene): string {
  const { ramp, pop, spark } = scene.palette;
  const walls = [mix(pop, ramp[2], 0.5), ramp[2], mix(spark, ramp[1], 0.4), ramp[1], mix(ramp[3], ramp[2], 0.4)];
  return roofs
    .map(({ x, width, height }, index) => roof(scene, x, 900 - height, width, walls[index] ?? ramp[2]))
    .join('');
}

type Hand = readonly [number, number];

function kites(scene: Scene, left: Hand, right: Hand): string {
  const { random, palette } = scene;
  const { pop, spark, paper, ramp } = palette;
  const tilt = (): number => random.between(-30, 30);
  const flights: Flight[] = [
    {
      x: random.between(640, 760),
      y: random.between(230, 300),
      size: 150,
      turn: random.between(14, 32),
      hand: left,
    },
    {
      x: random.between(930, 1010),
      y: random.between(110, 170),
      size: 104,
      turn: random.between(-30, -12),
      hand: right,
    },
    { x: random.between(260, 380), y: random.between(130, 220), size: 88, turn: tilt(), hand: [-40, 640] },
    {
      x: random.between(1220, 1330),
      y: random.between(250, 340),
      size: 112,
      turn: random.between(10, 34),
      hand: [1650, 640],
    },
    { x: random.between(1400, 1500), y: random.between(90, 150), size: 52, turn: tilt(), hand: [1640, 500] },
    { x: random.between(90, 190), y: random.between(330, 400), size: 58, turn: tilt(), hand: [-30, 700] },
    { x: random.between(500, 570), y: random.between(80, 130), size: 44, turn: tilt(), hand: [330, 660] },
  ];
  const papers: (readonly [string, string])[] = [
    [pop, paper],
    [spark, pop],
    [paper, ramp[2]],
    [ramp[3], spark],
    [pop, spark],
    [paper, pop],
    [ramp[2], paper],
  ];
  const start = random.whole(0, 6);
  return flights.map((flight, index) => paperKite(scene, flight, papers[(start + index) % 7] ?? [pop, paper])).join('');
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const left = kiteFlyer(scene, 470, 639, 1, palette.pop);
  const right = kiteFlyer(scene, 1110, 664, -1, palette.spark);
  return [
    sky(scene, 720),
    disc(scene, random.between(300, 1300), random.between(420, 520), 96),
    clouds(scene, 4, 110, 380, 0.6),
    farTown(scene),
    kites(scene, left.hand, right.hand),
    left.shapes,
    right.shapes,
    waterTank(scene, 180, 709),
    waterTank(scene, 1470, 719),
    nearTown(scene),
  ].join('');
}

export const kite: Painting = { moods: ['tide', 'terracotta', 'dusk', 'rose', 'mustard', 'paddy'], draw };
