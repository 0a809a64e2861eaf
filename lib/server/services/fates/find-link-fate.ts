// Pages whose address is a secret that a mail, or somebody, has passed on.
import { pathTo } from '../../../paths.ts';
import type { Runtime } from '../../runtime.ts';
import { readUnsubscribeToken } from '../accounts/notifications/unsubscribe-token.ts';
import { findEmailUndo } from '../accounts/undo-email-change.ts';
import { isInvitation } from '../invitations/invitations.ts';
import { findPreview } from '../posts/previews/preview.ts';
import { readSubscriptionToken } from '../subscriptions/subscription-links.ts';
import { isSubscription } from '../subscriptions/subscribe.ts';
import { type Fate, missing, OK } from './fate.ts';

type Site = Pick<Runtime, 'db' | 'authSecret'>;

/** A forged or expired preview link leads nowhere; once its post is public, to the post. */
export async function findPreviewFate(site: Site, token: string): Promise<Fate> {
  const preview = await findPreview(site, token);
  if (!preview) return missing('page-not-found');
  return preview.state === 'public' ? { kind: 'moved', path: pathTo.post(preview.post.slug) } : OK;
}

const known = (isKnown: boolean) => (isKnown ? OK : missing('link-unknown'));

const LINKS = {
  preview: findPreviewFate,
  // Whether it has been used already is the page's to say, as it is of an invitation.
  unsubscribe: async ({ authSecret }: Site, token: string) => known(readUnsubscribeToken(token, authSecret) !== null),
  subscriptions: async ({ authSecret }: Site, token: string) =>
    known(readSubscriptionToken('subscriber', token, authSecret) !== null),
  'subscriptions/confirm': async (site: Site, token: string) => known(await isSubscription(site, token)),
  'undo-email': async ({ db, authSecret }: Site, token: string) =>
    known((await findEmailUndo(db, token, authSecret)) !== null),
  invitations: async ({ db, authSecret }: Site, token: string) => known(await isInvitation(db, token, authSecret)),
};

export type LinkKind = keyof typeof LINKS;

/** What becomes of a link with a token. To ask uses nothing up: scanners open every link of a mail. */
export function findLinkFate(site: Site, { kind, token }: { kind: LinkKind; token: string }): Promise<Fate> {
  return LINKS[kind](site, token);
}
