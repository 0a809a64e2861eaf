import { z } from 'zod';
import { INVITABLE_ROLES, type Role } from '../rules/roles.ts';
import { messageOf } from '../rules/messages.ts';
import { requiredEmail } from './account-fields.ts';

export type InvitableRole = Exclude<Role, 'default_admin'>;

/** Body of POST admin/invitations. */
export const inviteSchema = z.object({
  email: requiredEmail,
  role: z.enum(INVITABLE_ROLES, messageOf('roleAbove')),
});
export type InviteInput = z.infer<typeof inviteSchema>;

/** A row of GET admin/invitations: one that nobody has accepted yet. */
export const invitationSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(INVITABLE_ROLES),
  /** Username of who invited last. */
  invited_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Answer of GET invitations/{token}: what whoever holds the link is told. */
export const openedInvitationSchema = z.object({ email: z.string(), role: z.enum(INVITABLE_ROLES) });
