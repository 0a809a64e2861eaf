import { CONTENT } from './content-defences.ts';
import type { Defence } from './defence.ts';
import { DOORS } from './door-defences.ts';
import { EDGE } from './edge-defences.ts';
import { TURNS } from './turn-defences.ts';

/** Every defence that the wake-up test switches off (docs/security.md#wake-up-test). */
export const DEFENCES: readonly Defence[] = [...CONTENT, ...DOORS, ...EDGE, ...TURNS];
