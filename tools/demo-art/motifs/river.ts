import type { Point } from '../curve.ts';
import { curveThrough } from '../curve.ts';
import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { birds } from '../parts/birds.ts';
import { boat } from '../parts/boat.ts';
import { clouds } from '../parts/clouds.ts';
import { hut } from '../parts/hut.ts';
import { kashGrass } from '../parts/kash-grass.ts';
import { palm } from '../parts/palm.ts';
import { disc, sky } from '../parts/sky.ts';
import { treeLine } from '../parts/tree-line.ts';
import type { Scene } from '../scene.ts';
import { d, ellipse, path, rect, stroke } from '../svg.ts';

const horizon = 430;

interface Course {
  /** Middle and half width of the river at a depth from 0 (horizon) to 1 (bottom edge). */
  middle(depth: number): number;
  half(depth: number): number;
}

const level = (depth: number): number => horizon + (900 - horizon) * depth ** 1.5;

function course(scene: Scene): Course {
  const side = scene.random.chance(0.5) ? 1 : -1;
  const swing = scene.random.between(230, 330);
  return {
    middle: (depth) => 800 + side * swing * Math.sin(depth * 4.6 - 0.4) * (0.45 + depth * 0.7),
    half: (depth) => 34 + 470 * depth ** 1.35,
  };
}

function water(scene: Scene, { middle, half }: Course): string {
  const depths = Array.from({ length: 13 }, (_, index) => (index - 0.2) / 11.6);
  const near = depths.filter((depth) => depth >= 0);
  const left = near.map((depth): Point => [middle(depth) - half(depth), level(depth)]);
  const right = near.map((depth): Point => [middle(depth) + half(depth), level(depth)]).reverse();
  const outline = `${curveThrough(left)}${curveThrough(right).replace('M', 'L')}Z`;
  const paint = scene.vertical([0, scene.palette.water[0]], [1, scene.palette.water[1]]);
  const bank = stroke(outline, mix(scene.palette.ramp[1], scene.palette.paper, 0.45), 14);
  return bank + path(outline, paint);
}

function ripples(scene: Scene, { middle, half }: Course): string {
  let data = '';
  for (let index = 0; index < 46; index += 1) {
    const depth = scene.random.between(0.06, 1);
    const reach = half(depth) * 0.75;
    data += d`M${middle(depth) + scene.random.between(-reach, reach * 0.6)} ${level(depth)}h${reach * scene.random.between(0.12, 0.4)}`;
  }
  return stroke(data, scene.palette.paper, 4, { opacity: 0.5 });
}

function land(scene: Scene): string {
  const { ramp, spark } = scene.palette;
  let fields = '';
  for (let index = 0; index < 16; index += 1) {
    const depth = 0.05 + (index / 16) * 0.95;
    const fill = scene.random.pick([ramp[0], ramp[1], ramp[1], ramp[2], mix(ramp[1], spark, 0.7)]);
    const x = scene.random.between(-100, 1700);
    fields += ellipse(x, level(depth), 140 + 520 * depth, 7 + 40 * depth, fill, { opacity: 0.75 });
  }
  return rect(0, horizon, 1600, 480, scene.vertical([0, mix(ramp[0], ramp[1], 0.5)], [1, ramp[2]])) + fields;
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const river = course(scene);
  const sunX = river.middle(0) + random.between(-260, 260);
  const look = { hull: palette.ink, trim: palette.spark, hood: palette.ramp[3], cloth: palette.pop };
  const bankX = river.middle(0.3) + (river.middle(0.3) > 800 ? -1 : 1) * 470;
  return [
    sky(scene, horizon + 20),
    disc(scene, sunX, horizon - random.between(60, 150), 74),
    clouds(scene, 4, 90, 230, 0.5),
    birds(scene, random.between(300, 1000), 190, 5),
    treeLine(scene, { y: horizon + 4, height: 70, colour: mix(palette.ramp[0], palette.sky[2], 0.25) }),
    treeLine(scene, { y: horizon + 8, height: 46, colour: palette.ramp[1] }),
    land(scene),
    water(scene, river),
    ripples(scene, river),
    palm(scene, bankX - 90, level(0.3), { height: 240, lean: 34, colour: palette.ramp[3] }),
    palm(scene, bankX - 130, level(0.32), { height: 180, lean: -40, colour: palette.ramp[3] }),
    hut(bankX + 10, level(0.33), {
      width: 150,
      wall: palette.paper,
      roof: palette.pop,
      opening: palette.ramp[3],
    }),
    treeLine(scene, {
      y: level(0.35),
      height: 64,
      colour: palette.ramp[2],
      from: bankX + 80,
      to: bankX + 230,
    }),
    boat(scene, river.middle(0.34), level(0.36), { length: 120, ...look }),
    boat(scene, river.middle(0.64) + 20, level(0.66), { length: 330, ...look }),
    kashGrass(scene, random.between(60, 150), 930, 380, 11),
    kashGrass(scene, random.between(1420, 1540), 930, 300, 9),
  ].join('');
}

export const river: Painting = { moods: ['tide', 'dusk', 'paddy', 'terracotta', 'mustard', 'rose'], draw };
