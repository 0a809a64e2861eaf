import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';

type Written = Parameters<NonNullable<CreateDocumentOptions['override']>>[0];

// Ids and other numbers, as an address holds them.
const LEAST: Record<string, number> = { '^[1-9]\\d{0,8}$': 1, '^\\d{1,9}$': 0 };

/** Digits of an address that are read as a number: what kind of number it is, with its bounds. */
function writeNumber({ jsonSchema, zodSchema }: Written): void {
  const least = LEAST[jsonSchema.pattern ?? ''];
  if (zodSchema instanceof z.ZodPipe && least !== undefined) {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: 'integer', minimum: least });
  }
  if (jsonSchema.type !== 'integer') return;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  const out = zodSchema instanceof z.ZodPipe ? zodSchema.def.out : undefined;
  if (!(out instanceof z.ZodNumber)) return;
  if (out.minValue !== null) jsonSchema.minimum = out.minValue;
  if (out.maxValue !== null) jsonSchema.maximum = out.maxValue;
}

/** Says what zod writes at length, or too exactly, the way that people and programs read it. */
export function writePlainly(written: Written): void {
  const { jsonSchema, io } = written;
  // The format says it; the pattern is 300 characters long.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (io === 'input') writeNumber(written);
  for (const bound of ['minimum', 'maximum'] as const)
    if (Math.abs(Number(jsonSchema[bound] ?? 0)) === Number.MAX_SAFE_INTEGER) delete jsonSchema[bound];
}
