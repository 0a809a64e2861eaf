import { may, type Permission } from '../../rules/permissions.ts';
import type { Viewer } from './find-viewer.ts';
import { AppError } from '../errors.ts';

/** Who writes: a viewer, or whom the operator's tool acts for. */
export type Actor = Pick<Viewer, 'id' | 'role'>;

/** @throws AppError forbidden */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw new AppError('forbidden', 'Your role may not do this.');
}
