import { mix } from '../mix.ts';
import type { Painting } from '../painting.ts';
import type { Thread } from '../parts/jamdani.ts';
import { jamdani } from '../parts/jamdani.ts';
import type { Scene } from '../scene.ts';
import { canvas } from '../scene.ts';
import { circle, d, element, group, path, rect, stroke } from '../svg.ts';

/** A line of running stitches. */
const stitch = (data: string, colour: string, width = 5, dash = '16 9'): string =>
  stroke(data, colour, width, { 'stroke-dasharray': dash });

const ring = (r: number): string => d`M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`;

/** The shape of a petal that grows upwards from a distance `from` to a distance `to`. */
function petal(from: number, to: number, width: number): string {
  const middle = (from + to) / 2;
  return d`M0 ${-from}C${-width} ${-middle + width * 0.4} ${-width} ${-middle - width * 0.6} 0 ${-to}C${width} ${-middle - width * 0.6} ${width} ${-middle + width * 0.4} 0 ${-from}Z`;
}

const around = (count: number, shapes: string, start = 0): string =>
  Array.from({ length: count }, (_, index) =>
    group(shapes, { transform: d`rotate(${start + (index * 360) / count})` }),
  ).join('');

/** The lotus in the middle of a kantha, with rings of petals. */
function lotus(scene: Scene, { cloth, colours }: Thread): string {
  const [first, second, third, fourth] = colours;
  const count = scene.random.pick([8, 10, 12]);
  const filled = (from: number, to: number, width: number, fill: string, line: string): string =>
    path(petal(from, to, width), fill) + stitch(petal(from + 14, to - 20, width * 0.62), line, 4, '11 7');
  return (
    around(count * 2, filled(236, 330, 38, second, cloth), 180 / count / 2) +
    stitch(ring(344), first, 6) +
    stitch(ring(362), third, 4, '8 8') +
    around(count, filled(120, 250, 62, first, cloth), 180 / count) +
    around(count, filled(86, 214, 54, fourth, first)) +
    circle(0, 0, 96, third) +
    around(count, path(petal(30, 88, 16), cloth)) +
    circle(0, 0, 30, first) +
    stitch(ring(18), cloth, 4, '7 6')
  );
}

/** A kalka (the paisley of shawls), about 170 tall, its foot at (0, 0). */
function kalka(thread: Thread): string {
  const outline = 'M0 0C-70 -8 -84 -96 -30 -136C0 -158 54 -160 58 -190C84 -150 80 -28 0 0Z';
  const [first, second, third] = thread.colours;
  const inner = 'M0 -20C-44 -28 -52 -86 -16 -112C6 -128 34 -132 48 -146C58 -110 46 -36 0 -20Z';
  return (
    path(outline, first) +
    stitch(inner, thread.cloth, 4, '10 7') +
    circle(0, -64, 22, third) +
    around(6, circle(0, -11, 5, thread.cloth)).replace(/rotate/g, 'translate(0 -64) rotate') +
    stitch('M-26 10C-112 -20 -116 -116 -56 -162C-30 -182 30 -186 50 -214', second, 4)
  );
}

function border({ cloth, colours }: Thread): string {
  const [first, second, third] = colours;
  let teeth = '';
  for (let x = -40; x < canvas.width + 40; x += 80) teeth += d`M${x} 0L${x + 40} 52L${x + 80} 0Z`;
  const dots = Array.from({ length: 21 }, (_, index) => circle(index * 80, 13, 9, third)).join('');
  const strip =
    rect(-40, -70, canvas.width + 80, 70, mix(cloth, first, 0.92)) +
    path(teeth, first) +
    dots +
    stitch('M-40 -20H1640', cloth, 5) +
    stitch('M-40 -42H1640', third, 6, '6 14') +
    stitch('M-40 66H1640', second, 5);
  return group(strip, { transform: 'translate(0 70)' }) + group(strip, { transform: 'translate(0 830) scale(1 -1)' });
}

// Kantha fills the ground with rows that echo the shapes: rings that grow until they leave the cloth.
function ground(thread: Thread): string {
  const line = mix(thread.cloth, thread.colours[3], 0.34);
  let rings = '';
  for (let r = 356; r < 980; r += 24) rings += ring(r);
  return element('path', {
    d: rings,
    fill: 'none',
    stroke: line,
    'stroke-width': 3.6,
    'stroke-dasharray': '13 11',
    'stroke-linecap': 'round',
  });
}

/** Kantha: a quilt with a lotus and four kalkas. */
function kantha(scene: Scene, thread: Thread): string {
  const corners = [
    [250, 360, -24, 1],
    [250, 760, -24, 1],
    [1350, 360, 24, -1],
    [1350, 760, 24, -1],
  ] as const;
  const kalkas = corners
    .map(([left, top, turn, flip]) =>
      group(kalka(thread), {
        transform: d`translate(${left} ${top}) rotate(${turn}) scale(${flip * -1.15} 1.15)`,
      }),
    )
    .join('');
  return (
    group(ground(thread), { transform: 'translate(800 450)' }) +
    circle(800, 450, 340, thread.cloth) +
    group(lotus(scene, thread), { transform: 'translate(800 450) scale(0.9)' }) +
    kalkas
  );
}

function draw(scene: Scene): string {
  const { random, palette } = scene;
  const { paper, pop, spark, ramp } = palette;
  const thread: Thread = random.chance(0.5)
    ? { cloth: ramp[3], colours: [pop, mix(ramp[1], paper, 0.25), spark, paper] }
    : { cloth: paper, colours: [pop, ramp[2], spark, ramp[3]] };
  const field = random.chance(0.6) ? kantha(scene, thread) : jamdani(scene, thread);
  return rect(0, 0, canvas.width, canvas.height, thread.cloth) + field + border(thread);
}

export const loom: Painting = { moods: ['tide', 'terracotta', 'paddy', 'rose', 'dusk', 'mustard'], draw };
