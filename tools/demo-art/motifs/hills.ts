import type { Point } from '../curve.ts';
import { areaUnder, curveThrough, heightAt } from '../curve.ts';
import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { birds } from '../parts/birds.ts';
import { clouds } from '../parts/clouds.ts';
import { hut } from '../parts/hut.ts';
import { ridge } from '../parts/ridge.ts';
import { disc, sky } from '../parts/sky.ts';
import { treeLine } from '../parts/tree-line.ts';
import type { Scene } from '../scene.ts';
import { circle, d, group, path, stroke } from '../svg.ts';

// Each range is paler at its foot: the mist of the valleys is what makes them look far apart.
function range(scene: Scene, points: readonly Point[], colour: string, mist: string): string {
  return path(areaUnder(points, 920), scene.vertical([0, colour], [0.75, mist]));
}

/** Rows of tea bushes that follow the slope of a hill. */
function teaRows(scene: Scene, points: readonly Point[]): string {
  const { ramp } = scene.palette;
  let rows = '';
  for (let row = 0; row < 15; row += 1) {
    const drop = 22 + row * (14 + row * 2.2);
    const shifted = points.map(([x, y]): Point => [x + row * 16, y + drop]);
    rows += stroke(curveThrough(shifted), row % 2 === 0 ? ramp[2] : mix(ramp[2], ramp[1], 0.45), 9 + row * 2.4, {
      'stroke-dasharray': d`${14 + row * 3} ${8 + row * 1.4}`,
    });
  }
  return group(rows, { 'clip-path': scene.clip(path(areaUnder(points, 920), '#000')) });
}

function shadeTrees(scene: Scene, points: readonly Point[], hutX: number): string {
  const { random, palette } = scene;
  return points
    .slice(1, -1)
    .filter(([x]) => Math.abs(x - hutX) > 130)
    .map(([x, y]) => {
      const tall = random.between(90, 150);
      const crown = [0, -0.32, 0.34].map((shift) =>
        circle(
          x + shift * tall,
          y - tall + Math.abs(shift) * 50 + 30,
          tall * (shift === 0 ? 0.36 : 0.27),
          palette.ramp[3],
        ),
      );
      return (
        stroke(d`M${x} ${y + 30}v${-tall}M${x} ${y - tall * 0.35}l${tall * 0.24} ${-tall * 0.3}`, palette.ink, 7) +
        crown.join('')
      );
    })
    .join('');
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp } = palette;
  const mist = mix(palette.sky[2], palette.paper, 0.4);
  const front = ridge(random, 760, 130, 3);
  const middle = ridge(random, 640, 150, 5);
  const hutX = random.between(480, 1120);
  const ground = heightAt(front, hutX);
  return [
    sky(scene, 620),
    disc(scene, random.between(350, 1250), random.between(190, 290), random.between(70, 105)),
    clouds(scene, 3, 120, 240, 0.55),
    birds(scene, random.between(300, 1000), 220, 6),
    range(scene, ridge(random, 480, 230, 6), mix(ramp[0], palette.sky[1], 0.45), mist),
    range(scene, ridge(random, 545, 220, 5), mix(ramp[0], ramp[1], 0.3), mist),
    range(scene, ridge(random, 590, 160, 7), ramp[1], mix(ramp[1], mist, 0.75)),
    range(scene, middle, mix(ramp[1], ramp[2], 0.75), mix(ramp[1], mist, 0.35)),
    treeLine(scene, { y: ground + 4, height: 70, colour: ramp[2], from: hutX - 240, to: hutX + 260 }),
    hut(hutX, ground + 6, { width: 170, wall: palette.paper, roof: palette.pop, opening: ramp[3] }),
    path(areaUnder(front, 920), ramp[3]),
    teaRows(scene, front),
    shadeTrees(scene, front, hutX),
  ].join('');
}

export const hills: Painting = { moods: ['paddy', 'tide', 'terracotta', 'dusk', 'mustard', 'rose'], draw };
