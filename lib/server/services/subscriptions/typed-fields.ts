// What somebody typed into the form that asks for mails, on its way back to them when it was refused. The form works
// without scripts, so it travels in the address of the page: sealed, since addresses stand in logs and histories.
import { z } from 'zod';
import { findLanguage } from '../../../rules/languages.ts';
import { SUBSCRIPTION_FREQUENCIES } from '../../../rules/subscriptions.ts';
import { openSealed, seal } from '../../auth/secret.ts';

const SEAL = { purpose: 'subscribe form', owner: 0 };
const LONGEST = 254;

const typedSchema = z.object({
  email: z.string().max(LONGEST),
  frequency: z.enum(SUBSCRIPTION_FREQUENCIES).optional().catch(undefined),
  language: z
    .string()
    .refine((code) => findLanguage(code))
    .optional()
    .catch(undefined),
});
export type TypedFields = z.infer<typeof typedSchema>;

/** The fields as one word of an address; undefined where no address was typed, or none that the field could hold. */
export function sealTyped(fields: unknown, secret: string): string | undefined {
  const { data } = typedSchema.safeParse(fields);
  return data?.email ? seal(JSON.stringify(data), SEAL, secret).toString('base64url') : undefined;
}

/** The fields again; undefined for what this site has not sealed. */
export function openTyped(word: string | null | undefined, secret: string): TypedFields | undefined {
  const text = word ? openSealed(Buffer.from(word, 'base64url'), SEAL, secret) : null;
  return text === null ? undefined : typedSchema.safeParse(JSON.parse(text)).data;
}
