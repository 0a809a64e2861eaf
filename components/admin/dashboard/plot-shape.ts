/** Width and height of a plot's own grid; the drawing is stretched to the place that it gets. */
export const PLOT = { width: 600, height: 120 } as const;

// Full height is a round number not far above the highest value, so that the scale can be read.
const STEPS = [1, 2, 5, 10];

/** The smallest 1, 2 or 5 times a power of ten that no value exceeds; at least 4, so that one view is no mountain. */
export function scaleTop(values: readonly number[]): number {
  const highest = Math.max(4, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  return power * (STEPS.find((step) => step * power >= highest) ?? 10);
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Middle of the column that the value at `index` of `count` stands in. */
export function columnMiddle(index: number, count: number): number {
  return round(((index + 0.5) * PLOT.width) / count);
}

function heightAt(value: number, top: number): number {
  return round(PLOT.height - (value / top) * PLOT.height);
}

/** SVG path of a line through all values. */
export function linePath(values: readonly number[], top: number): string {
  const points = values.map((value, index) => `${columnMiddle(index, values.length)} ${heightAt(value, top)}`);
  return `M${points.join('L')}`;
}

/** The same with the area below it. */
export function areaPath(values: readonly number[], top: number): string {
  const first = columnMiddle(0, values.length);
  const last = columnMiddle(values.length - 1, values.length);
  return `${linePath(values, top)}L${last} ${PLOT.height}L${first} ${PLOT.height}Z`;
}

/** SVG path of a bar for each value that is not 0. */
export function barsPath(values: readonly number[], top: number): string {
  const column = PLOT.width / values.length;
  const width = round(column * 0.66);
  return values
    .map((value, index) => {
      if (value === 0) return '';
      const y = heightAt(value, top);
      return `M${round(columnMiddle(index, values.length) - width / 2)} ${y}h${width}V${PLOT.height}h${-width}Z`;
    })
    .join('');
}
