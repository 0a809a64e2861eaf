/** First and last code point of a range that a font has letters for. */
export type Coverage = readonly (readonly [number, number])[];

const CMAP = 0x636d6170;

function findCmap(font: Buffer): number {
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const record = 12 + 16 * table;
    if (font.readUInt32BE(record) === CMAP) return font.readUInt32BE(record + 8);
  }
  throw new Error('The font has no cmap table.');
}

/** Format 12: groups of code points, of any plane. */
function readGroups(font: Buffer, at: number): Coverage {
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, group) => {
    const start = at + 16 + 12 * group;
    return [font.readUInt32BE(start), font.readUInt32BE(start + 4)] as const;
  });
}

/** Format 4: segments of the first plane. All ends come first, then, after two bytes, all starts; 0xffff ends the list. */
function readSegments(font: Buffer, at: number): Coverage {
  const bytes = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const segments = Array.from({ length: bytes / 2 }, (_, index) => {
    const end = ends + 2 * index;
    return [font.readUInt16BE(end + bytes + 2), font.readUInt16BE(end)] as const;
  });
  return segments.filter(([start]) => start !== 0xffff);
}

/** Which code points a TrueType font has letters for. */
export function readCoverage(font: Buffer): Coverage {
  const cmap = findCmap(font);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const find = (format: number) => subtables.find((at) => font.readUInt16BE(at) === format);
  const [groups, segments] = [find(12), find(4)];
  if (groups !== undefined) return readGroups(font, groups);
  return segments === undefined ? [] : readSegments(font, segments);
}
