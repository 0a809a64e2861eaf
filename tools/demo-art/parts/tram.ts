import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { circle, d, group, path, rect, stroke } from '../svg.ts';

function car(scene: Scene, x: number, length: number): string {
  const { palette } = scene;
  const panes = Math.floor((length - 60) / 62);
  const gap = (length - 40) / panes;
  let glass = '';
  for (let index = 0; index < panes; index += 1) {
    const left = x + 20 + index * gap;
    glass += rect(left + 5, -164, gap - 10, 58, mix(palette.sky[2], palette.spark, 0.25), { rx: 5 });
    if (index % 3 === 1)
      glass += circle(left + gap / 2, -122, 11, palette.ink) + rect(left + gap / 2 - 15, -114, 30, 9, palette.ink);
  }
  return (
    rect(x, -184, length, 156, palette.pop, { rx: 14 }) +
    rect(x, -100, length, 30, palette.paper) +
    rect(x, -100, length, 4, palette.spark) +
    rect(x + 12, -206, length - 24, 26, mix(palette.paper, palette.ramp[0], 0.3), { rx: 12 }) +
    glass +
    rect(x + 20, -36, length - 40, 18, palette.ink) +
    [0.2, 0.34, 0.66, 0.8]
      .map((at) => circle(x + length * at, -16, 18, palette.ink) + circle(x + length * at, -16, 7, palette.ramp[1]))
      .join('')
  );
}

/** A two-car tram whose wheels stand at (x, y); it is about 640 wide. */
export function tram(scene: Scene, x: number, y: number): string {
  const { palette } = scene;
  const shadow = path('M-20 0H690L670 14H0Z', palette.ink, { opacity: 0.3 });
  const lamp = circle(646, -52, 10, palette.spark);
  const trolley = stroke('M170 -206L70 -398M60 -402h24', palette.ink, 5);
  return group(
    shadow + trolley + car(scene, 0, 310) + rect(308, -60, 22, 16, palette.ink) + car(scene, 326, 336) + lamp,
    { transform: d`translate(${x} ${y})` },
  );
}
