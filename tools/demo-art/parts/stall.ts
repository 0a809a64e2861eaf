import { mix } from '../mix.ts';
import { basket, spice } from './goods.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, group, path, rect, stroke } from '../svg.ts';

function awning(scene: Scene, x: number, y: number, width: number, first: string, second: string): string {
  const count = 8;
  const step = width / count;
  let stripes = '';
  for (let index = 0; index < count; index += 1) {
    const [top, low] = [x + 30 + (index * (width - 60)) / count, x + index * step];
    const fill = index % 2 === 0 ? first : second;
    stripes += path(
      d`M${top} ${y}h${(width - 60) / count + 0.6}L${low + step + 0.6} ${y + 86}q0 ${step * 0.62} ${-step / 2} ${step * 0.62}t${-step / 2 - 0.6} ${-step * 0.62}Z`,
      fill,
    );
  }
  return stripes + rect(x, y + 80, width, 8, scene.palette.ink, { opacity: 0.14 });
}

function seller(scene: Scene, x: number, cloth: string): string {
  const { palette } = scene;
  const skin = mix('#8d5a3c', palette.ink, 0.35);
  return group(
    path('M-64 0Q-66 -118 -26 -134H26Q66 -118 64 0Z', cloth) +
      path('M-8 -134Q30 -80 58 -20L64 -60Q62 -120 26 -134Z', palette.paper, { opacity: 0.28 }) +
      rect(-12, -156, 24, 30, skin, { rx: 8 }) +
      ellipse(0, -180, 32, 37, skin) +
      path('M-34 -182Q-38 -224 0 -224Q38 -224 34 -182Q20 -204 0 -203Q-20 -204 -34 -182Z', palette.ink),
    { transform: d`translate(${x} 652)` },
  );
}

/** A lit stall with its seller; `canopy` is the awning's two colours. */
export function stall(scene: Scene, x: number, width: number, canopy: readonly [string, string]): string {
  const { random, palette } = scene;
  const { pop, spark, ramp, ink } = palette;
  const glow = scene.radial([0, spark, 0.75], [0.55, spark, 0.3], [1, spark, 0.04]);
  const counter = mix(ramp[3], ink, 0.2);
  const fruits = [pop, spark, mix(pop, spark, 0.55), mix(ramp[1], '#5d9c4c', 0.6)];
  const start = random.whole(0, 3);
  const goods = [0.2, 0.8]
    .map((share, index) => {
      const colour = fruits[(start + index) % 4] ?? pop;
      return (start + index) % 2 === 0
        ? basket(scene, x + width * share, colour)
        : spice(scene, x + width * share, colour);
    })
    .join('');
  const pots = [0.14, 0.3, 0.7, 0.86]
    .map(
      (share) =>
        stroke(d`M${x + width * share} 380v60`, ink, 4) + circle(x + width * share, 452, 17, mix(pop, spark, 0.6)),
    )
    .join('');
  return [
    rect(x + 14, 350, width - 28, 470, mix(ramp[2], spark, 0.5)),
    rect(x + 14, 350, width - 28, 300, glow),
    pots,
    seller(scene, x + width * random.between(0.47, 0.53), random.pick([pop, ramp[1], spark])),
    stroke(d`M${x + 16} 350V820M${x + width - 16} 350V820`, ink, 12),
    rect(x - 6, 650, width + 12, 176, counter),
    rect(x - 6, 650, width + 12, 14, mix(spark, counter, 0.45)),
    stroke(
      d`M${x + 30} 700H${x + width - 30}M${x + 30} 744H${x + width - 30}M${x + 30} 788H${x + width - 30}`,
      mix(counter, spark, 0.2),
      4,
    ),
    group(goods, { transform: 'translate(0 652)' }),
    awning(scene, x - 34, 312, width + 68, canopy[0], canopy[1]),
  ].join('');
}
