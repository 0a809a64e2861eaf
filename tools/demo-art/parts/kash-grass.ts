import type { Scene } from '../scene.ts';
import { d, path, stroke } from '../svg.ts';

/** A tuft of kash, the white autumn grass of the river banks, rooted at (x, y). */
export function kashGrass(scene: Scene, x: number, y: number, height: number, count: number): string {
  const { random, palette } = scene;
  let stems = '';
  let plumes = '';
  for (let index = 0; index < count; index += 1) {
    const foot = x + random.between(-0.45, 0.45) * height;
    const tall = height * random.between(0.6, 1.05);
    const bend = height * random.between(0.05, 0.34);
    const [tipX, tipY] = [foot + bend, y - tall];
    stems += d`M${foot} ${y}Q${foot} ${y - tall * 0.6} ${tipX} ${tipY}`;
    stems += d`M${foot} ${y}q${-bend * 0.6} ${-tall * 0.3} ${-bend * 1.4} ${-tall * 0.42}`;
    const plume = tall * 0.46;
    const [rootX, rootY] = [tipX - bend * 0.32, tipY + plume * 0.5];
    const [endX, endY] = [tipX + plume * random.between(0.25, 0.55), tipY - plume * random.between(0.2, 0.42)];
    const belly = plume * random.between(0.07, 0.12);
    plumes +=
      d`M${rootX} ${rootY}Q${tipX - belly * 2} ${tipY - belly} ${endX} ${endY}` +
      d`Q${tipX + belly * 2.4} ${tipY + belly * 2} ${rootX} ${rootY}Z`;
  }
  return stroke(stems, palette.ramp[3], 4) + path(plumes, palette.paper);
}
