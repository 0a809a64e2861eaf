import { expect, test } from '@jest/globals';
import { may, mayChangeUser, rolesWith } from '../../lib/rules/roles.ts';
import { roleSchema } from '../../lib/schemas/profile.ts';

const ADMINS = ['admin', 'default_admin'];

test('authors write and upload, moderators look after comments, editors after all that is written and said', () => {
  for (const permission of ['posts.write', 'images.upload'] as const)
    expect(rolesWith(permission)).toEqual(['author', 'editor', ...ADMINS]);
  for (const permission of [
    'posts.write-any',
    'categories.manage',
    'tags.manage',
    'series.manage',
    'pages.manage',
    'redirects.manage',
    'stats.read',
  ] as const)
    expect(rolesWith(permission)).toEqual(['editor', ...ADMINS]);
  expect(rolesWith('comments.moderate')).toEqual(['moderator', 'editor', ...ADMINS]);
  expect(may('user', 'admin.enter')).toBe(false);
});

test.each(['users.manage', 'mail.test', 'log.read', 'settings.manage'] as const)(
  'whose site it is is for administrators alone: %s',
  (permission) => expect(rolesWith(permission)).toEqual(ADMINS),
);

test.each(roleSchema.options)(
  'who may change a %s: administrators, but nobody the default_admin or themselves',
  (role) => {
    const target = { id: 2, role };
    for (const actorRole of roleSchema.options) {
      const isAllowed = ADMINS.includes(actorRole) && role !== 'default_admin';
      expect(mayChangeUser({ id: 1, role: actorRole }, target)).toBe(isAllowed);
      expect(mayChangeUser({ id: 2, role: actorRole }, target)).toBe(false);
    }
  },
);
