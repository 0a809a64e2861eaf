import { d } from './svg.ts';

export type Point = readonly [x: number, y: number];

/** Path data of a soft line through all points (a Catmull-Rom spline written as cubic curves). */
export function curveThrough(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  let data = d`M${at(0)[0]} ${at(0)[1]}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    data += d`C${from[0] + (to[0] - before[0]) / 6} ${from[1] + (to[1] - before[1]) / 6} `;
    data += d`${to[0] - (after[0] - from[0]) / 6} ${to[1] - (after[1] - from[1]) / 6} ${to[0]} ${to[1]}`;
  }
  return data;
}

/** The area between a soft line and a level below it. */
export function areaUnder(points: readonly Point[], bottom: number): string {
  const first = points[0]?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? 0;
  return `${curveThrough(points)}${d`L${last} ${bottom}L${first} ${bottom}Z`}`;
}

/** The level of a soft line at `x`: near enough to stand something on it. */
export function heightAt(points: readonly Point[], x: number): number {
  const next = points.findIndex((point) => point[0] >= x);
  const [from, to] = [points[next - 1], points[next]];
  if (!from || !to) return points.at(-1)?.[1] ?? 0;
  const share = (x - from[0]) / (to[0] - from[0]);
  return from[1] + (to[1] - from[1]) * ((1 - Math.cos(share * Math.PI)) / 2);
}
