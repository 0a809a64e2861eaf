import { may } from '../../../rules/roles.ts';
import type { Actor } from '../../auth/find-viewer.ts';
import { AppError } from '../../errors.ts';

/**
 * What stands first on the home page is for editors to decide; whoever else sends it as it is changes nothing.
 * @throws AppError invalid
 */
export function refusePinning(actor: Actor, wanted: boolean | undefined, stored: boolean): void {
  if (wanted === undefined || wanted === stored || may(actor.role, 'posts.write-any')) return;
  throw new AppError('invalid', 'editorPins', { errors: { pinned: ['editorPins'] } });
}
