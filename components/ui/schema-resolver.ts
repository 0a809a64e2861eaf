import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import { z } from 'zod';
import { sayMessage } from '@/lib/i18n/say-message';

// The page's policy forbids compiled code; zod would try it and be reported.
z.config({ jitless: true });

type Outcome<Values extends FieldValues, Sent> = ResolverResult<Values, Sent>;

type Wrong = { message?: unknown; type?: unknown };

/** An error in words; where a field has fields of its own, each of theirs. */
async function sayError(error: object): Promise<object> {
  const { type, message }: Wrong = error;
  // A field may be called `type`, and is no text then.
  if (typeof type === 'string') return { ...error, message: await sayMessage(String(message ?? '')) };
  const parts = Object.entries(error).filter(([, part]) => typeof part === 'object' && part !== null);
  const said = parts.map(async ([name, part]) => [name, await sayError(part as object)] as const);
  return Object.fromEntries(await Promise.all(said));
}

/** The messages of a resolver's errors in words. */
async function sayAll<Values extends FieldValues, Sent>(
  outcome: Outcome<Values, Sent>,
): Promise<Outcome<Values, Sent>> {
  // The same fields with the same kinds of errors.
  return { values: {}, errors: (await sayError(outcome.errors)) as FieldErrors<Values> };
}

/** A form's rules from its schema; what they find wrong is said in the language of the page. */
export function schemaResolver<Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Resolver<Values, unknown, Sent> {
  const resolve = zodResolver(schema);
  return async (values, context, options) => {
    const outcome = await resolve(values, context, options);
    if (Object.keys(outcome.errors).length === 0) return outcome;
    return sayAll(outcome);
  };
}
