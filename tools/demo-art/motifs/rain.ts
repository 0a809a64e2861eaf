import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import { hut } from '../parts/hut.ts';
import { palm } from '../parts/palm.ts';
import { sky } from '../parts/sky.ts';
import { treeLine } from '../parts/tree-line.ts';
import type { Scene } from '../scene.ts';
import { d, ellipse, group, path, rect, stroke } from '../svg.ts';

const ground = 640;

function heavyClouds(scene: Scene): string {
  const { random, palette } = scene;
  const tones = [mix(palette.sky[0], palette.sky[1], 0.35), palette.sky[0], mix(palette.sky[0], palette.ink, 0.28)];
  return tones
    .map((tone, layer) => {
      let data = d`M-60 -60H1660V${190 - layer * 62}`;
      for (let x = 1660; x > -60;) {
        const width = random.between(150, 290);
        data += d`q${-width * 0.1} ${width * 0.34} ${-width * 0.5} ${width * 0.32}t${-width * 0.5} ${-width * 0.3}`;
        x -= width;
      }
      return path(`${data}V-60Z`, tone);
    })
    .join('');
}

function rainfall(scene: Scene, count: number, length: number, opacity: number): string {
  const { random, palette } = scene;
  let data = '';
  for (let index = 0; index < count; index += 1) {
    const drop = length * random.between(0.6, 1.2);
    data += d`M${random.between(-20, 1760)} ${random.between(-40, 860)}l${-drop * 0.26} ${drop}`;
  }
  return stroke(data, palette.paper, length / 26, { opacity });
}

function puddleRings(scene: Scene): string {
  const { random, palette } = scene;
  let rings = '';
  for (let index = 0; index < 20; index += 1) {
    const y = random.between(ground + 40, 885);
    const size = 12 + (y - ground) * 0.17 * random.between(0.5, 1.2);
    const x = random.between(20, 1580);
    const look = { stroke: palette.paper, 'stroke-width': 3, opacity: 0.5 };
    rings += ellipse(x, y, size, size * 0.3, 'none', look) + ellipse(x, y, size * 0.5, size * 0.14, 'none', look);
  }
  return rings;
}

const umbrella =
  'M-150 0A150 138 0 0 1 150 0Q125 -24 100 0Q75 -24 50 0Q25 -24 0 0Q-25 -24 -50 0Q-75 -24 -100 0Q-125 -24 -150 0Z';
const panels = 'M0 -138Q-84 -96 -100 0M0 -138Q-40 -90 -50 0M0 -138V0M0 -138Q40 -90 50 0M0 -138Q84 -96 100 0';

/** Someone in a sari who walks under an umbrella; the feet stand at (0, 0). */
function walker(scene: Scene): string {
  const { palette } = scene;
  const canopy = group(path(umbrella, palette.pop) + stroke(panels, palette.ink, 3, { opacity: 0.22 }), {
    transform: 'translate(6 -312) rotate(-7)',
  });
  return (
    stroke('M-16 0V-40M18 0l-8 -44', palette.ink, 13) +
    path('M-48 -20Q-44 -120 -30 -196Q0 -220 28 -194Q46 -120 54 -22Q4 -2 -48 -20Z', palette.paper) +
    path('M-47 -34Q4 -16 53 -36L54 -22Q4 -2 -48 -20Z', palette.pop) +
    path('M-30 -196Q-14 -214 4 -212Q34 -140 -44 -60Q-36 -140 -30 -196Z', mix(palette.paper, palette.spark, 0.75)) +
    stroke('M22 -186L40 -146L12 -214', palette.ink, 11) +
    ellipse(-2, -234, 23, 27, palette.ink) +
    path(
      'M-26 -226Q-34 -268 0 -268Q30 -264 24 -226Q32 -204 26 -190Q-10 -214 -34 -190Q-24 -206 -26 -226Z',
      palette.spark,
    ) +
    stroke('M6 -444L14 -186', palette.ink, 5) +
    canopy
  );
}

function reflection(scene: Scene, x: number): string {
  const { paper } = scene.palette;
  const fade = scene.vertical([0, paper, 0.55], [1, paper, 0]);
  const shape = path('M-46 0Q-34 70 -30 124H32Q38 70 50 0Z', fade);
  const canopy = stroke('M-60 18H66M-48 44H40M-30 70H52', paper, 5, { opacity: 0.4 });
  return group(shape + canopy, { transform: d`translate(${x} 776)` });
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { ramp, water } = palette;
  const x = random.between(520, 1080);
  const hutX = x > 800 ? random.between(260, 420) : random.between(1150, 1330);
  const far = mix(ramp[0], palette.sky[2], 0.45);
  const paint = scene.vertical([0, water[0]], [1, water[1]]);
  return [
    sky(scene, ground),
    heavyClouds(scene),
    rainfall(scene, 90, 40, 0.3),
    treeLine(scene, { y: ground + 4, height: 170, colour: far }),
    palm(scene, hutX - 150, ground, { height: 330, lean: 50, colour: mix(ramp[1], far, 0.4) }),
    treeLine(scene, { y: ground + 6, height: 96, colour: mix(ramp[0], ramp[1], 0.8) }),
    palm(scene, hutX + 130, ground + 8, { height: 290, lean: -44, colour: ramp[2] }),
    hut(hutX, ground + 12, { width: 280, wall: ramp[1], roof: ramp[3], opening: palette.spark }),
    treeLine(scene, { y: ground + 12, height: 66, colour: ramp[2], from: hutX + 110, to: hutX + 420 }),
    rect(0, ground + 4, 1600, 300, paint),
    path(d`M-40 ${ground + 4}H1640V${ground + 26}Q800 ${ground + 8} -40 ${ground + 30}Z`, ramp[2]),
    path(d`M-40 742Q400 718 800 738T1640 726V784Q1200 768 800 786T-40 776Z`, ramp[3]),
    reflection(scene, x),
    puddleRings(scene),
    group(walker(scene), { transform: d`translate(${x} 764)${random.chance(0.5) ? ' scale(-1 1)' : ''}` }),
    rainfall(scene, 120, 76, 0.42),
  ].join('');
}

export const rain: Painting = { moods: ['monsoon', 'paddy', 'tide', 'monsoon', 'night'], draw };
