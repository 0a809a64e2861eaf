import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { birds } from '../parts/birds.ts';
import { clouds } from '../parts/clouds.ts';
import { disc, sky } from '../parts/sky.ts';
import { tram } from '../parts/tram.ts';
import type { Scene } from '../scene.ts';
import { circle, d, path, rect, stroke } from '../svg.ts';

const street = 760;

function skyline(scene: Scene, base: number, low: number, high: number, fill: string): string {
  const { random } = scene;
  let data = d`M-20 ${base}`;
  for (let x = -20; x < 1620;) {
    const width = random.between(60, 150);
    const top = base - random.between(low, high);
    data += d`V${top}h${width * 0.3}v${random.chance(0.4) ? -26 : 0}h${width * 0.3}V${top}h${width * 0.4}`;
    x += width;
  }
  return path(`${data}V${base}Z`, fill);
}

function windows(scene: Scene, x: number, top: number, width: number, columns: number, lit: string): string {
  const { random, palette } = scene;
  const gap = width / columns;
  let panes = '';
  for (let y = top + 34; y < street - 130; y += 66) {
    for (let column = 0; column < columns; column += 1) {
      const fill = random.chance(0.28) ? lit : mix(palette.ramp[3], palette.ink, 0.4);
      const left = x + gap * (column + 0.5) - 14;
      panes += path(d`M${left} ${y + 42}v-30q0 -14 14 -14t14 14v30Z`, fill);
      panes += rect(left - 5, y + 42, 38, 5, palette.paper, { opacity: 0.55 });
    }
  }
  return panes;
}

function rooftop(scene: Scene, x: number, top: number, width: number): string {
  const { random, palette } = scene;
  const tankX = x + width * random.between(0.15, 0.5);
  const tank =
    stroke(d`M${tankX + 6} ${top}v-22M${tankX + 50} ${top}v-22`, palette.ink, 5) +
    rect(tankX - 4, top - 72, 64, 52, palette.ramp[3], { rx: 9 }) +
    rect(tankX + 18, top - 79, 20, 9, palette.ramp[3]);
  const mastX = x + width * random.between(0.68, 0.9);
  const mast = stroke(d`M${mastX} ${top}v-96m-24 14h48m-40 18h32m-25 18h18`, palette.ink, 3.5);
  const washing = [0.1, 0.3, 0.5, 0.7].map((at, index) => {
    const fill = [palette.pop, palette.paper, palette.spark, palette.ramp[1]][index] ?? palette.paper;
    return rect(x + width * (0.12 + at), top - 40, width * 0.11, 30, fill);
  });
  const line = stroke(d`M${x + width * 0.08} ${top}v-44h${width * 0.8}v44`, palette.ink, 3);
  return random.chance(0.6) ? tank + mast : line + washing.join('');
}

function house(scene: Scene, x: number, width: number, wall: string): string {
  const { random, palette } = scene;
  const { ramp, pop, spark, paper, ink } = palette;
  const top = street - random.between(250, 470);
  const shop = random.pick([pop, spark, ramp[3]]);
  const lit = mix(spark, paper, 0.3);
  const stripes = [0, 2, 4, 6].map((n) =>
    rect(x + 8 + n * ((width - 16) / 7), street - 98, (width - 16) / 7, 30, paper),
  );
  return [
    rooftop(scene, x, top, width),
    rect(x, top, width, street - top, wall),
    rect(x + width * 0.78, top, width * 0.22, street - top, ink, { opacity: 0.12 }),
    rect(x - 6, top - 10, width + 12, 16, mix(wall, paper, 0.4)),
    windows(scene, x, top, width, width > 185 ? 4 : 3, lit),
    rect(x + 14, street - 70, width - 28, 70, mix(ramp[3], ink, 0.45)),
    rect(x + 26, street - 56, width * 0.4, 40, lit, { opacity: 0.85 }),
    rect(x + 8, street - 98, width - 16, 30, shop),
    ...stripes,
  ].join('');
}

function row(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, pop, spark, paper } = palette;
  const walls = [ramp[1], mix(paper, ramp[0], 0.35), mix(pop, ramp[2], 0.35), ramp[2], mix(spark, ramp[1], 0.3)];
  let houses = '';
  let turn = random.whole(0, 4);
  for (let x = -30; x < 1620;) {
    const width = random.between(160, 250);
    houses += house(scene, x, width, walls[turn % walls.length] ?? ramp[1]);
    // One or two steps on: neighbours never share a colour.
    turn += random.whole(1, 2);
    x += width + 3;
  }
  return houses;
}

function streetLife(scene: Scene): string {
  const { palette } = scene;
  const rails = stroke('M-20 846H1620M-20 866H1620', mix(palette.ramp[3], palette.paper, 0.5), 4);
  const poles = [170, 1430].map(
    (x) => stroke(d`M${x} ${street + 30}V388m-70 20q70 -30 140 0`, palette.ink, 7) + circle(x, 388, 8, palette.ink),
  );
  const wires = stroke('M-20 430Q170 372 800 432T1620 400M-20 470Q600 500 1620 452', palette.ink, 3, {
    opacity: 0.75,
  });
  return (
    rect(-10, street, 1620, 150, mix(palette.ramp[3], palette.ink, 0.35)) +
    rect(-10, street, 1620, 26, mix(palette.ramp[1], palette.paper, 0.35)) +
    rails +
    poles.join('') +
    wires
  );
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp } = palette;
  const x = random.between(430, 700);
  return [
    sky(scene, 640),
    disc(scene, random.between(350, 1250), random.between(150, 230), 82),
    clouds(scene, 3, 90, 220, 0.5),
    birds(scene, random.between(200, 1100), 150, 5),
    skyline(scene, street, 380, 560, mix(ramp[0], palette.sky[2], 0.45)),
    skyline(scene, street, 300, 440, mix(ramp[0], ramp[1], 0.35)),
    row(scene),
    streetLife(scene),
    tram(scene, x, 856),
  ].join('');
}

export const city: Painting = { moods: ['terracotta', 'tide', 'dusk', 'mustard', 'rose', 'paddy'], draw };
