import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { birds } from '../parts/birds.ts';
import { boat } from '../parts/boat.ts';
import { clouds } from '../parts/clouds.ts';
import { disc, sky } from '../parts/sky.ts';
import { treeLine } from '../parts/tree-line.ts';
import type { Scene } from '../scene.ts';
import { d, element, group, path, rect, stroke } from '../svg.ts';

const deck = 500;
const water = 640;

/** Height of a truss above its deck at `x`. */
type Chord = (x: number) => number;

// Verticals, one diagonal per bay and both chords: enough iron to look built, not so much that it turns grey.
function truss(from: number, to: number, bays: number, chord: Chord, colour: string): string {
  let data = '';
  let top = '';
  const step = (to - from) / bays;
  for (let bay = 0; bay <= bays; bay += 1) {
    const x = from + bay * step;
    const y = deck - chord(x);
    top += `${bay === 0 ? 'M' : 'L'}${d`${x} ${y}`}`;
    data += d`M${x} ${deck}V${y}`;
    if (bay === bays) continue;
    const next = deck - chord(x + step);
    data += bay < bays / 2 ? d`M${x} ${deck}L${x + step} ${next}` : d`M${x} ${y}L${x + step} ${deck}`;
  }
  return stroke(data, colour, 6) + stroke(top, colour, 13);
}

/** The cantilever of a great city bridge: two towers, arms that fall away from them, a hung middle. */
function cantilever(scene: Scene): string {
  const { ramp, ink } = scene.palette;
  const iron = mix(ramp[3], ink, 0.3);
  const towers = [390, 1210];
  const chord: Chord = (x) => {
    const near = Math.min(Math.abs(x - 390), Math.abs(x - 1210));
    const inside = x > 390 && x < 1210;
    return inside ? 92 + 208 * Math.max(0, 1 - near / 330) ** 1.35 : 70 + 230 * Math.max(0, 1 - near / 420) ** 1.2;
  };
  const piers = towers.map(
    (x) =>
      path(d`M${x - 46} ${deck}h92l14 ${water - deck + 34}h-120Z`, mix(ramp[2], ink, 0.25)) +
      stroke(
        d`M${x - 17} ${deck}V${deck - 314}M${x + 17} ${deck}V${deck - 314}M${x - 17} ${deck - 60}L${x + 17} ${deck - 140}L${x - 17} ${deck - 220}L${x + 17} ${deck - 300}`,
        iron,
        11,
      ),
  );
  return (
    piers.join('') +
    truss(-30, 390, 8, chord, iron) +
    truss(390, 1210, 16, chord, iron) +
    truss(1210, 1630, 8, chord, iron)
  );
}

/** A railway bridge: one bowed truss after the other on stone piers. */
function spans(scene: Scene): string {
  const { ramp, ink } = scene.palette;
  const iron = mix(ramp[3], ink, 0.2);
  const length = 470;
  let shapes = '';
  for (let from = -170; from < 1600; from += length) {
    const chord: Chord = (x) => 52 + 118 * Math.max(0, Math.sin(((x - from) / length) * Math.PI));
    shapes += path(d`M${from - 34} ${deck + 14}h68l10 ${water - deck + 20}h-88Z`, mix(ramp[2], ink, 0.2));
    shapes += rect(from - 44, deck + 10, 88, 20, mix(ramp[2], ink, 0.35));
    shapes += truss(from + 6, from + length - 6, 9, chord, iron);
  }
  return shapes;
}

function train(scene: Scene, x: number): string {
  const { palette } = scene;
  const glass = mix(palette.sky[2], palette.spark, 0.4);
  let cars = '';
  for (let index = 0; index < 6; index += 1) {
    const left = x + index * 152;
    const body = index === 5 ? palette.spark : palette.pop;
    cars += rect(left, deck - 54, 146, 46, body, { rx: 7 }) + rect(left + 4, deck - 22, 138, 5, palette.paper);
    for (let pane = 0; pane < 5; pane += 1) cars += rect(left + 13 + pane * 25, deck - 45, 17, 15, glass, { rx: 2 });
  }
  return cars;
}

function roadway(scene: Scene): string {
  const { ramp, ink, paper } = scene.palette;
  return rect(-10, deck - 8, 1620, 26, mix(ramp[3], ink, 0.45)) + rect(-10, deck - 8, 1620, 5, paper, { opacity: 0.4 });
}

function ripples(scene: Scene): string {
  const { random, palette } = scene;
  let data = '';
  for (let index = 0; index < 70; index += 1) {
    const depth = random.between(0.02, 1);
    data += d`M${random.between(-60, 1600)} ${water + 8 + 250 * depth}h${24 + 130 * depth * random.between(0.3, 1)}`;
  }
  return stroke(data, palette.paper, 4, { opacity: 0.4 });
}

function mirrored(scene: Scene, bridge: string): string {
  const flipped = group(bridge, { transform: d`translate(0 ${water * 2 - 20}) scale(1 -1)`, opacity: 0.2 });
  return element('g', { 'clip-path': scene.clip(rect(0, water, 1600, 270, '#000')) }, flipped);
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, sky: air } = palette;
  const isRailway = random.chance(0.5);
  const bridge = (isRailway ? spans(scene) : cantilever(scene)) + roadway(scene);
  const look = { hull: palette.ink, trim: palette.spark, hood: ramp[3], cloth: palette.pop };
  return [
    sky(scene, water),
    disc(scene, random.between(560, 1040), random.between(250, 380), random.between(110, 140)),
    clouds(scene, 4, 90, 250, 0.55),
    birds(scene, random.between(200, 1100), 150, 7),
    treeLine(scene, { y: water + 4, height: 120, colour: mix(ramp[0], air[2], 0.45) }),
    treeLine(scene, { y: water + 4, height: 64, colour: mix(ramp[0], ramp[1], 0.5) }),
    rect(0, water, 1600, 270, scene.vertical([0, palette.water[0]], [1, palette.water[1]])),
    mirrored(scene, bridge),
    ripples(scene),
    isRailway ? train(scene, random.between(180, 560)) : '',
    bridge,
    boat(scene, random.between(330, 560), 730, { length: 240, ...look }),
    boat(scene, random.between(980, 1200), 800, { length: 400, ...look }),
  ].join('');
}

export const bridge: Painting = { moods: ['dusk', 'tide', 'terracotta', 'monsoon', 'rose', 'paddy'], draw };
