import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { TOKEN_SCOPES } from '../rules/programs.ts';
import { moment } from './admin-post-fields.ts';
import { requiredLine } from './admin-text.ts';

const LONGEST_NAME = 100;
const SCOPES = messageOf('tokenScopes');

/** Body of POST admin/tokens. */
export const createTokenSchema = z.object({
  name: requiredLine('nameRequired', LONGEST_NAME),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, SCOPES), SCOPES)
    .min(1, SCOPES)
    .max(50, SCOPES)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expires_at: moment.refine((date) => date.getTime() > Date.now(), messageOf('tokenPast')).nullish(),
});
export type CreateTokenBody = z.input<typeof createTokenSchema>;
export type CreateTokenInput = z.output<typeof createTokenSchema>;

/** A row of GET admin/tokens. */
export const tokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Username of who made it: it acts for them, with their role of the day. */
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** null: until it is deleted. */
  expires_at: z.iso.datetime().nullable(),
  /** To the minute; null for never. */
  last_used_at: z.iso.datetime().nullable(),
});
export type Token = z.infer<typeof tokenSchema>;

/** The answer to its making: the one time that the secret is told. */
export const newTokenSchema = tokenSchema.extend({ secret: z.string() });
export type NewToken = z.infer<typeof newTokenSchema>;
