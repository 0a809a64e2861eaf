import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';

// The page's policy forbids compiled code; zod would try it and be reported.
z.config({ jitless: true });

/** A form's rules from its schema. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodType<Values, Values>): Resolver<Values, unknown, Values> {
  return zodResolver(schema);
}
