import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const colours = ['#c8102e', '#1976d2', '#f4b942', '#12706c'];

/** Four coloured quarters: red, blue, yellow, green from the upper left in reading order. */
export function quarters(width: number, height: number): Sharp {
  const [w, h] = [Math.round(width / 2), Math.round(height / 2)];
  const rects = colours.map(
    (fill, index) =>
      `<rect x="${(index % 2) * w}" y="${Math.floor(index / 2) * h}" width="${w}" height="${h}" fill="${fill}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' });
}

/** As many frames, red and blue in turn. */
export async function animation(width: number, height: number, frames: number): Promise<Sharp> {
  const [red, blue] = colours.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const all = await Promise.all(Array.from({ length: frames }, (_, at) => (at % 2 ? blue : red)));
  return sharp(
    all.filter((frame) => frame !== undefined),
    { join: { animated: true } },
  );
}

/** Name of the quarter colour that is nearest to the pixel at a place given in shares of the sides. */
export async function colourAt(image: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const pixel = [...data.subarray(start, start + 3)];
  const distance = (hex: string): number =>
    [1, 3, 5].reduce(
      (sum, at, index) => sum + Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - (pixel[index] ?? 0)),
      0,
    );
  const names = ['red', 'blue', 'yellow', 'green'];
  const nearest = colours.map(distance);
  return names[nearest.indexOf(Math.min(...nearest))] ?? '';
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid PNG of one grey tone: a few kilobytes that unpack to width x height pixels. */
export function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
