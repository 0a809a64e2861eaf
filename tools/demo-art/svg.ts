/** Attributes of an element; numbers are written with at most one decimal. */
export type Attributes = Record<string, string | number | undefined>;

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** One SVG element. Opacity keeps two decimals: a tenth is too coarse for it. */
export function element(name: string, attributes: Attributes, children = ''): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const isFine = key === 'opacity' || key.endsWith('-opacity') || key === 'offset';
    const text = typeof value === 'string' ? value : isFine ? String(Math.round(value * 100) / 100) : short(value);
    open += ` ${key}="${text}"`;
  }
  return children === '' ? `${open}/>` : `${open}>${children}</${name}>`;
}

/** Path data with its numbers cut to one decimal. */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1];
    return text + (typeof value === 'number' ? short(value) : (value ?? '')) + part;
  });
}

export const group = (children: string, attributes: Attributes = {}): string => element('g', attributes, children);

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => element('rect', { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill, ...more });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more });

export const path = (data: string, fill: string, more: Attributes = {}): string =>
  element('path', { d: data, fill, ...more });

/** A line with round ends. */
export const stroke = (data: string, colour: string, width: number, more: Attributes = {}): string =>
  element('path', {
    d: data,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
