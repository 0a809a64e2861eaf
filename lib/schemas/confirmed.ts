import { type z } from 'zod';
import type { Message } from '../rules/messages.ts';

type Pair = { password: string; confirmation: string };

/** Reports a confirmation that differs as soon as it is filled in, also while other fields are still wrong. */
export function confirmed<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { field, message }: { field: string; message: Message },
  pairOf: (value: Record<string, unknown>) => { password: unknown; confirmation: unknown },
) {
  const isPair = (pair: ReturnType<typeof pairOf>): pair is Pair =>
    typeof pair.password === 'string' && typeof pair.confirmation === 'string' && pair.confirmation !== '';
  return schema.refine(
    (value) => {
      const pair = pairOf(value);
      return !isPair(pair) || pair.password === pair.confirmation;
    },
    { path: [field], message, when: ({ value }) => typeof value === 'object' && value !== null },
  );
}
