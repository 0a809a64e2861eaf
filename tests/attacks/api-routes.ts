import { globSync } from 'node:fs';
import type { Role } from '../../lib/rules/roles.ts';
import { env } from '../../lib/server/env.ts';
import type * as anyRoute from '../../app/api/v1/admin/posts/route.ts';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Handler = (typeof anyRoute)[Verb];

const ADMINS = ['admin', 'default_admin'] as const;
const EDITORS = ['editor', ...ADMINS] as const;
const MEMBERS = ['user', 'author', 'moderator', ...EDITORS] as const;

/**
 * Whom a method lets past its door: anybody, whoever is signed in, whoever may write posts, all of the
 * administration, whoever looks after what all have said, or written, those who run the site.
 */
export const PAST = {
  anybody: ['guest', ...MEMBERS],
  member: MEMBERS,
  author: ['author', ...EDITORS],
  staff: ['author', 'moderator', ...EDITORS],
  moderator: ['moderator', ...EDITORS],
  editor: EDITORS,
  admin: ADMINS,
} as const satisfies Record<string, readonly (Role | 'guest')[]>;
type Gate = keyof typeof PAST;

// A new method without a line here fails the test of the table.
export const GATES: Record<string, Gate> = {
  'health GET': 'anybody',
  'mcp POST': 'anybody',
  'openapi.json GET': 'anybody',
  'translate POST': 'anybody',
  'v1/admin/authors GET': 'author',
  'v1/admin/categories GET': 'editor',
  'v1/admin/categories POST': 'editor',
  'v1/admin/categories/[id] DELETE': 'editor',
  'v1/admin/categories/[id] PUT': 'editor',
  'v1/admin/comments GET': 'staff',
  'v1/admin/comments/[id] DELETE': 'staff',
  'v1/admin/comments/[id] PATCH': 'staff',
  'v1/admin/comments/bulk POST': 'staff',
  'v1/admin/files POST': 'author',
  'v1/admin/invitations GET': 'admin',
  'v1/admin/invitations POST': 'admin',
  'v1/admin/invitations/[id] DELETE': 'admin',
  'v1/admin/links POST': 'author',
  'v1/admin/log GET': 'admin',
  'v1/admin/missing GET': 'editor',
  'v1/admin/moderation GET': 'admin',
  'v1/admin/moderation PUT': 'admin',
  'v1/admin/pages GET': 'editor',
  'v1/admin/pages POST': 'editor',
  'v1/admin/pages/[id] DELETE': 'editor',
  'v1/admin/pages/[id] GET': 'editor',
  'v1/admin/pages/[id] PUT': 'editor',
  'v1/admin/posts GET': 'author',
  'v1/admin/posts POST': 'author',
  'v1/admin/posts/[id] GET': 'author',
  'v1/admin/posts/[id] PUT': 'author',
  'v1/admin/posts/[id] DELETE': 'author',
  'v1/admin/posts/[id]/doctor POST': 'author',
  'v1/admin/posts/[id]/mail GET': 'editor',
  'v1/admin/posts/[id]/mail POST': 'editor',
  'v1/admin/posts/[id]/mail PUT': 'editor',
  'v1/admin/posts/[id]/presence DELETE': 'author',
  'v1/admin/posts/[id]/presence POST': 'author',
  'v1/admin/posts/[id]/preview DELETE': 'author',
  'v1/admin/posts/[id]/preview POST': 'author',
  'v1/admin/posts/[id]/notes GET': 'author',
  'v1/admin/posts/[id]/notes POST': 'author',
  'v1/admin/posts/[id]/notes/[noteId] DELETE': 'author',
  'v1/admin/posts/[id]/notes/[noteId] PATCH': 'author',
  'v1/admin/posts/[id]/review DELETE': 'author',
  'v1/admin/posts/[id]/review POST': 'author',
  'v1/admin/posts/[id]/revisions GET': 'author',
  'v1/admin/posts/[id]/revisions/[revisionId] GET': 'author',
  'v1/admin/posts/[id]/revisions/[revisionId]/restore POST': 'author',
  'v1/admin/posts/[id]/translations GET': 'author',
  'v1/admin/posts/[id]/translations/[language] GET': 'author',
  'v1/admin/posts/[id]/translations/[language] PUT': 'author',
  'v1/admin/posts/[id]/translations/[language] DELETE': 'author',
  'v1/admin/export GET': 'admin',
  'v1/admin/imports GET': 'admin',
  'v1/admin/imports POST': 'admin',
  'v1/admin/imports/[id] GET': 'admin',
  'v1/admin/imports/[id] DELETE': 'admin',
  'v1/admin/redirects GET': 'editor',
  'v1/admin/redirects POST': 'editor',
  'v1/admin/redirects/[id] DELETE': 'editor',
  'v1/admin/series GET': 'editor',
  'v1/admin/series POST': 'editor',
  'v1/admin/series/[id] GET': 'editor',
  'v1/admin/series/[id] PUT': 'editor',
  'v1/admin/series/[id] DELETE': 'editor',
  'v1/admin/settings GET': 'admin',
  'v1/admin/settings PUT': 'admin',
  'v1/admin/stats GET': 'editor',
  'v1/admin/stats/activity GET': 'editor',
  'v1/admin/stats/own GET': 'author',
  'v1/admin/stats/own/activity GET': 'author',
  'v1/admin/stats/reading GET': 'author',
  'v1/admin/status GET': 'admin',
  'v1/admin/status/doctor POST': 'admin',
  'v1/admin/tags GET': 'editor',
  'v1/admin/tags/[id] PUT': 'editor',
  'v1/admin/tags/[id] DELETE': 'editor',
  'v1/admin/tags/[id]/merge POST': 'editor',
  'v1/admin/subscribers GET': 'admin',
  'v1/admin/subscribers/[id] DELETE': 'admin',
  'v1/admin/subscribers/[id] PUT': 'admin',
  'v1/admin/subscribers/csv GET': 'admin',
  'v1/admin/subscribers/csv POST': 'admin',
  'v1/admin/subscribers/test POST': 'admin',
  'v1/admin/tokens GET': 'admin',
  'v1/admin/tokens POST': 'admin',
  'v1/admin/tokens/[id] DELETE': 'admin',
  'v1/admin/uploads GET': 'author',
  'v1/admin/uploads POST': 'author',
  'v1/admin/users GET': 'admin',
  'v1/admin/users/[id]/commenting PATCH': 'moderator',
  'v1/admin/users/[id]/role PATCH': 'admin',
  'v1/admin/users/[id]/status PATCH': 'admin',
  'v1/admin/webhooks GET': 'admin',
  'v1/admin/webhooks POST': 'admin',
  'v1/admin/webhooks/[id] PUT': 'admin',
  'v1/admin/webhooks/[id] DELETE': 'admin',
  'v1/admin/webhooks/[id]/test POST': 'admin',
  'v1/admin/webhooks/[id]/deliveries GET': 'admin',
  'v1/admin/webhooks/[id]/deliveries/[deliveryId]/redeliver POST': 'admin',
  'v1/auth/change-email POST': 'member',
  'v1/auth/change-password POST': 'member',
  'v1/auth/forgot-password POST': 'anybody',
  'v1/auth/login POST': 'anybody',
  'v1/auth/register POST': 'anybody',
  'v1/auth/register/challenge POST': 'anybody',
  'v1/auth/reset-password POST': 'anybody',
  'v1/auth/second-factor POST': 'anybody',
  'v1/auth/second-factor/options POST': 'anybody',
  'v1/auth/send-verification-code POST': 'member',
  'v1/auth/undo-email POST': 'anybody',
  'v1/auth/verify-email POST': 'anybody',
  'v1/auth/verify-reset-code POST': 'anybody',
  'v1/categories GET': 'anybody',
  'v1/comments POST': 'member',
  'v1/comments/[id] PATCH': 'member',
  'v1/comments/[id] DELETE': 'member',
  'v1/comments/[id]/replies GET': 'anybody',
  'v1/comments/[id]/report POST': 'member',
  'v1/comments/post/[postId] GET': 'anybody',
  'v1/contact POST': 'anybody',
  'v1/invitations/[token] GET': 'anybody',
  'v1/invitations/[token] POST': 'anybody',
  'v1/pages GET': 'anybody',
  'v1/pages/[slug] GET': 'anybody',
  'v1/posts GET': 'anybody',
  'v1/posts/[id] GET': 'anybody',
  'v1/posts/[id]/views POST': 'anybody',
  'v1/posts/category/[slug] GET': 'anybody',
  'v1/posts/infinite GET': 'anybody',
  'v1/posts/related GET': 'anybody',
  'v1/posts/search GET': 'anybody',
  'v1/profile GET': 'member',
  'v1/profile PUT': 'member',
  'v1/profile DELETE': 'member',
  'v1/profile/export GET': 'member',
  'v1/profile/image DELETE': 'member',
  'v1/profile/notifications GET': 'member',
  'v1/profile/notifications PUT': 'member',
  'v1/profile/second-factors GET': 'member',
  'v1/profile/second-factors/options POST': 'member',
  'v1/profile/second-factors/passkeys POST': 'member',
  'v1/profile/second-factors/passkeys/[id] DELETE': 'member',
  'v1/profile/second-factors/passkeys/[id] PATCH': 'member',
  'v1/profile/second-factors/passkeys/options POST': 'member',
  'v1/profile/second-factors/recovery-codes POST': 'member',
  'v1/profile/second-factors/totp DELETE': 'member',
  'v1/profile/second-factors/totp POST': 'member',
  'v1/profile/second-factors/totp/confirm POST': 'member',
  'v1/profile/upload-image POST': 'member',
  'v1/reactions POST': 'member',
  'v1/reactions/post/[postId] GET': 'anybody',
  'v1/reactions/post/[postId] DELETE': 'member',
  'v1/sessions GET': 'member',
  'v1/sessions DELETE': 'member',
  'v1/sessions/[id] DELETE': 'member',
  'v1/tags GET': 'anybody',
  'v1/test-email POST': 'admin',
  'v1/subscriptions POST': 'anybody',
  'v1/subscriptions/[token] POST': 'anybody',
  'v1/tokens/logout POST': 'anybody',
  'v1/tokens/refresh POST': 'anybody',
  'v1/tokens/validate-login POST': 'anybody',
  'v1/unsubscribe/[token] POST': 'anybody',
  'v1/uploads/[folder]/[file] GET': 'anybody',
  'v1/users/username/[username] GET': 'anybody',
};

const VERBS: readonly Verb[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Parameters that name nothing that is there. */
export const NOWHERE = {
  ...{ id: '2147483647', postId: '2147483647', revisionId: '2147483647', language: 'de' },
  ...{ slug: 'none', username: 'none', folder: 'none', file: 'none', token: 'none' },
};

/** The handler of `path VERB`, as the table names it. */
export async function handlerOf(name: string): Promise<{ handler: Handler; verb: Verb }> {
  const [path = '', word] = name.split(' ');
  const verb = VERBS.find((known) => known === word) ?? 'GET';
  const route = (await import(`../../app/api/${path}/route.ts`)) as typeof anyRoute;
  return { handler: route[verb], verb };
}

/** Every `path VERB` that the application has, whether anybody thought of it or not. */
export async function methodsThatAre(): Promise<string[]> {
  const found: string[] = [];
  // What is not offered has no method at all.
  env().MCP = '1';
  for (const file of globSync('app/api/**/route.ts')) {
    const path = file.slice('app/api/'.length, -'/route.ts'.length);
    // Only says that nothing is there.
    if (path === '[...path]') continue;
    for (const verb of VERBS) {
      const { handler } = await handlerOf(`${path} ${verb}`);
      if (!handler) continue;
      const request = new Request(`http://site.test/api/${path}`, { method: verb });
      const { status } = await handler(request, { params: Promise.resolve({ ...NOWHERE }) });
      if (status !== 405) found.push(`${path} ${verb}`);
    }
  }
  env().MCP = '0';
  return found;
}
