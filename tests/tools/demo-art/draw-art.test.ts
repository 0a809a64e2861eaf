/** @jest-environment node */
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { drawArt } from '../../../tools/demo-art/draw-art.ts';
import { motifs } from '../../../tools/demo-art/motif.ts';

const seeds = ['monsoon-notes', 'বর্ষার চিঠি', '7'];
const size = { width: 320, height: 180 };

function elementNames(svg: string): Set<string> {
  const names = new Set<string>();
  const parser = new Parser({ onopentagname: (name) => void names.add(name) }, { xmlMode: true });
  parser.end(svg);
  return names;
}

test.each(motifs)('%s: the same seed gives the same drawing, another seed another one', (motif) => {
  const [first, second] = seeds.map((seed) => drawArt({ motif, seed, ...size }));
  expect(drawArt({ motif, seed: seeds[0] ?? '', ...size })).toBe(first);
  expect(second).not.toBe(first);
});

test.each(motifs)('%s: drawings are shapes only, without text, broken numbers or references outside', (motif) => {
  for (const seed of seeds) {
    const svg = drawArt({ motif, seed, ...size });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object|href|<style|<script/);
    const allowed = [
      'svg',
      'defs',
      'stop',
      'linearGradient',
      'radialGradient',
      'clipPath',
      'pattern',
      'g',
      'path',
      'rect',
      'circle',
      'ellipse',
    ];
    expect([...elementNames(svg)].filter((name) => !allowed.includes(name))).toEqual([]);
    const used = [...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]);
    const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1]));
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
    expect(svg.length).toBeLessThan(150_000);
  }
});

test.each(motifs)('%s: the picture covers its canvas and has several tones', async (motif) => {
  for (const [width, height] of [
    [320, 180],
    [200, 200],
  ] as const) {
    const { data, info } = await sharp(Buffer.from(drawArt({ motif, seed: 'a', width, height })))
      .png()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const stats = await sharp(data).stats();
    expect(stats.isOpaque).toBe(true);
    expect(stats.entropy).toBeGreaterThan(3);
  }
});

test('different posts of one motif come in different palettes', () => {
  const firstStops = Array.from(
    { length: 40 },
    (_, index) => /stop-color="(#\w{6})"/.exec(drawArt({ motif: 'river', seed: `post-${index}`, ...size }))?.[1],
  );
  expect(new Set(firstStops).size).toBeGreaterThan(4);
});

test('an unknown motif is an error that names the motifs', () => {
  expect(() => drawArt({ motif: 'dragon', seed: 'a', ...size })).toThrow(/dragon.*river/);
});
