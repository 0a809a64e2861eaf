import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, group, path, rect, stroke } from '../svg.ts';

/** A painted cup of tea on its saucer, about 470 wide; the saucer stands at (0, 0). */
export function cup(scene: Scene): string {
  const { palette } = scene;
  const body = 'M-150 -190H150Q150 -60 84 -14Q0 8 -84 -14Q-150 -60 -150 -190Z';
  const clip = scene.clip(path(body, '#000'));
  const petals = [-120, -60, 0, 60, 120]
    .map((x) => path(d`M${x} -142q-22 28 0 56q22 -28 0 -56Z`, palette.pop) + circle(x + 30, -114, 6, palette.ramp[2]))
    .join('');
  return (
    ellipse(0, 4, 236, 34, mix(palette.paper, palette.ramp[0], 0.45)) +
    ellipse(0, -4, 236, 32, palette.paper) +
    ellipse(0, -4, 150, 18, mix(palette.paper, palette.ramp[0], 0.4)) +
    stroke('M140 -152q78 -14 74 40q-6 52 -104 58', palette.paper, 22) +
    path(body, palette.paper) +
    group(
      rect(-160, -64, 320, 12, palette.ramp[2]) +
        petals +
        path('M60 -200Q150 -100 40 10H200V-200Z', palette.ink, { opacity: 0.1 }),
      { 'clip-path': clip },
    ) +
    ellipse(0, -190, 150, 30, mix(palette.paper, palette.ramp[0], 0.3)) +
    ellipse(0, -187, 134, 23, '#a4582c') +
    path('M-120 -190Q-40 -208 40 -205Q-60 -196 -96 -178Q-116 -182 -120 -190Z', '#c98250')
  );
}
