import { pathTo } from '../../../../paths.ts';
import type { Actor } from '../../../auth/find-viewer.ts';
import { env } from '../../../env.ts';
import { AppError } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import { getAdminPost } from '../../posts/get-post.ts';
import { checkDatabase } from './check-database.ts';
import { examineParts } from './examine-parts.ts';
import type { Finding } from './finding.ts';
import { checkSite, checkPost } from './site/check-site.ts';

// Where everybody else asks: through whatever stands in front.
const site = () => {
  const { origin } = new URL(env().SITE_URL);
  return { asked: origin, own: [origin] };
};

async function examineAll({ db }: Pick<Runtime, 'db'>): Promise<Finding[]> {
  const settings = env();
  const [parts, seen] = await Promise.all([
    examineParts(settings, () => checkDatabase(db, settings.BACKUP_EVERY_HOURS)),
    checkSite(site()),
  ]);
  return [...parts, ...seen];
}

let examining: Promise<Finding[]> | undefined;

/** All that the doctor can say of this site, by what it stands on and from outside. Who asks meanwhile gets the same. */
export function examineSite(runtime: Pick<Runtime, 'db'>): Promise<Finding[]> {
  examining ??= examineAll(runtime).finally(() => (examining = undefined));
  return examining;
}

/**
 * What search engines and messengers get of a post.
 * @throws AppError not_found where the actor may not edit it, and while readers do not find it
 */
export async function examinePost({ db }: Pick<Runtime, 'db'>, actor: Actor, id: number): Promise<Finding[]> {
  const { slug, status } = await getAdminPost(db, actor, id);
  if (status !== 'published') throw new AppError('not_found', 'postMissing');
  return checkPost(pathTo.post(slug), site());
}
