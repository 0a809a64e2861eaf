import { z } from 'zod';
import { ownUserSchema } from './profile.ts';
import { messageOf } from '../rules/messages.ts';

/** docs/api.md#http: POST tokens/refresh. */
export const refreshSchema = z.object({
  refreshToken: z.string({ error: messageOf('refreshTokenRequired') }).min(1, messageOf('refreshTokenRequired')),
});

/** docs/api.md#http: POST tokens/logout; without a token only cookies are cleared. */
export const logoutSchema = z.object({ refreshToken: z.string().nullish() });

const NO_TOKENS = messageOf('noTokens');
const token = z.string({ error: NO_TOKENS }).min(1, NO_TOKENS);

/** docs/api.md#http: POST tokens/validate-login. */
export const validateLoginSchema = z.object({ accessToken: token, refreshToken: token });

/** docs/product.md#entities: token refresh result. */
export const tokenPairSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;

/**
 * docs/product.md#entities: login result; `message` and `retryAfter`, the seconds until another code, come with a
 * registration, `restored` with the return to an account that was given up. @public
 */
export const signedInSchema = tokenPairSchema.extend({
  user: ownUserSchema,
  message: z.string().optional(),
  retryAfter: z.number().optional(),
  /** The account was to be deleted, and is not any more. */
  restored: z.boolean().optional(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** Answer of POST tokens/validate-login: tokens only where new ones were issued. @public */
export const validatedLoginSchema = z.object({
  user: ownUserSchema,
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
});

/** docs/api.md#accounts: one entry of GET sessions. @public */
export const sessionSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  user_agent: z.string(),
  ip: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
