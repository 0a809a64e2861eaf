import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { birds } from '../parts/birds.ts';
import { clouds } from '../parts/clouds.ts';
import { hut } from '../parts/hut.ts';
import { palm } from '../parts/palm.ts';
import { disc, sky } from '../parts/sky.ts';
import { treeLine } from '../parts/tree-line.ts';
import type { Scene } from '../scene.ts';
import { circle, d, path, rect, stroke } from '../svg.ts';

const horizon = 440;

interface Ground {
  /** Where all rows meet on the horizon. */
  vanish: number;
  leaf: string;
  bloom: string;
}

// Rows fan out from one point; each is a band of bloom between two bands of leaf.
function rows(scene: Scene, { vanish, leaf, bloom }: Ground): string {
  let bands = '';
  for (let index = -44; index <= 44; index += 1) {
    const near = vanish + index * 150;
    const far = vanish + index * 20;
    bands += path(
      d`M${far - 6} ${horizon}h12L${near + 58} 910H${near - 58}Z`,
      index % 2 === 0 ? bloom : mix(bloom, scene.palette.paper, 0.18),
    );
  }
  return rect(0, horizon, 1600, 470, mix(leaf, bloom, 0.3)) + bands;
}

/** Flower heads, more and larger the nearer they are. */
function flowers(scene: Scene, { vanish, bloom }: Ground): string {
  const { random, palette } = scene;
  const tones = [mix(bloom, palette.paper, 0.55), mix(bloom, palette.ramp[2], 0.35), bloom];
  return tones
    .map((tone) => {
      let data = '';
      for (let index = 0; index < 170; index += 1) {
        const depth = random.between(0.06, 1) ** 0.8;
        const r = 1.6 + 6.5 * depth * random.between(0.6, 1.1);
        const x = random.between(-10, 1610);
        if (Math.abs(x - vanish) < 24 + 170 * depth) continue;
        data += d`M${x} ${horizon + 6 + 450 * depth}a${r} ${r * 0.8} 0 1 0 ${r * 2} 0a${r} ${r * 0.8} 0 1 0 ${-r * 2} 0Z`;
      }
      return path(data, tone);
    })
    .join('');
}

/** Stalks in bloom along the lower edge, taller away from the lane. */
function sprigs(scene: Scene, { vanish, bloom }: Ground): string {
  const { random, palette } = scene;
  let stems = '';
  let shade = '';
  let heads = '';
  for (let x = -20; x < 1640; x += random.between(40, 78)) {
    const away = Math.abs(x - vanish) / 800;
    if (away < 0.22) continue;
    const tall = random.between(70, 120) + 170 * away;
    const tips = [
      [x + random.between(-14, 14), 920 - tall],
      [x - 34, 920 - tall * 0.7],
      [x + 36, 920 - tall * 0.62],
    ] as const;
    for (const [tipX, tipY] of tips) {
      stems += d`M${x} 930Q${x} ${tipY + 60} ${tipX} ${tipY}`;
      for (let bud = 0; bud < 6; bud += 1) {
        const [left, top] = [tipX + random.between(-15, 15), tipY + random.between(-26, 14)];
        const r = random.between(6, 10);
        shade += circle(left + 2, top + 4, r, mix(bloom, palette.ramp[2], 0.45));
        heads += circle(left, top, r, mix(bloom, palette.paper, random.between(0, 0.35)));
      }
    }
  }
  return stroke(stems, palette.ramp[3], 5) + shade + heads;
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, spark } = palette;
  const ground: Ground = {
    vanish: random.between(520, 1080),
    leaf: mix(ramp[1], ramp[2], 0.5),
    bloom: spark,
  };
  const homeX = ground.vanish + (ground.vanish > 800 ? -1 : 1) * random.between(230, 330);
  const lane = path(
    d`M${ground.vanish - 5} ${horizon}h10Q${ground.vanish + 40} 640 ${ground.vanish + 190} 910H${ground.vanish - 150}Q${ground.vanish - 10} 640 ${ground.vanish - 5} ${horizon}Z`,
    mix(palette.paper, ramp[0], 0.35),
  );
  return [
    sky(scene, horizon),
    disc(scene, random.between(300, 1300), random.between(150, 270), 74),
    clouds(scene, 4, 90, 260, 0.75),
    birds(scene, random.between(200, 1100), 200, 5),
    treeLine(scene, { y: horizon + 3, height: 100, colour: mix(ramp[0], palette.sky[2], 0.35) }),
    treeLine(scene, { y: horizon + 4, height: 62, colour: mix(ramp[1], ramp[2], 0.2) }),
    palm(scene, homeX - 110, horizon + 6, { height: 250, lean: -30, colour: ramp[3] }),
    palm(scene, homeX + 96, horizon + 6, { height: 200, lean: 34, colour: ramp[3] }),
    hut(homeX, horizon + 12, { width: 180, wall: palette.paper, roof: palette.pop, opening: ramp[3] }),
    treeLine(scene, { y: horizon + 14, height: 70, colour: ramp[2], from: homeX + 70, to: homeX + 330 }),
    rows(scene, ground),
    lane,
    flowers(scene, ground),
    sprigs(scene, ground),
  ].join('');
}

export const field: Painting = { moods: ['mustard', 'paddy', 'mustard', 'tide', 'dusk'], draw };
