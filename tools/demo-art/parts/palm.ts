import type { Scene } from '../scene.ts';
import { circle, d, path } from '../svg.ts';

interface PalmLook {
  height: number;
  /** How far the crown hangs to the right of the foot. */
  lean: number;
  colour: string;
}

const fronds = [-176, -160, -138, -112, -88, -62, -40, -18, 2, 22, 158, 176];

// A frond springs up along its angle and then hangs: one blade between an outer and a tighter inner curve.
function frond(x: number, y: number, angle: number, length: number): string {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length];
  const droop = length * (0.34 + 0.3 * Math.abs(Math.cos(turn)));
  const [tipX, tipY] = [x + dx, y + dy * 0.72 + droop];
  return (
    d`M${x} ${y}Q${x + dx * 0.5} ${y + dy * 0.85 - length * 0.1} ${tipX} ${tipY}` +
    d`Q${x + dx * 0.58} ${y + dy * 0.55 + length * 0.03} ${x} ${y + length * 0.06}Z`
  );
}

/** A coconut palm whose foot stands at (x, y). */
export function palm(scene: Scene, x: number, y: number, { height, lean, colour }: PalmLook): string {
  const { random } = scene;
  const [topX, topY] = [x + lean, y - height];
  const foot = height * 0.032;
  const trunk =
    d`M${x - foot} ${y}Q${x + lean * 0.1} ${y - height * 0.5} ${topX - foot * 0.5} ${topY}` +
    d`h${foot}Q${x + lean * 0.1 + foot * 1.5} ${y - height * 0.5} ${x + foot} ${y}Z`;
  const length = height * 0.42;
  const crown = fronds
    .map((angle) => frond(topX, topY, angle + random.between(-9, 9), length * random.between(0.85, 1.12)))
    .join('');
  const nuts = [-1, 0.2, 1.2].map((side) => circle(topX + side * foot, topY + height * 0.045, foot * 0.85, colour));
  return path(trunk + crown, colour) + nuts.join('');
}
