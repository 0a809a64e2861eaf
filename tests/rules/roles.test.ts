import { expect, test } from '@jest/globals';
import { may, mayChangeUser, rolesWith } from '../../lib/rules/roles.ts';
import { roleSchema } from '../../lib/schemas/profile.ts';

const ADMINS = ['admin', 'default_admin'];

test('authors write and upload, administrators do everything, users nothing', () => {
  for (const permission of ['admin.enter', 'posts.write', 'images.upload'] as const)
    expect(rolesWith(permission)).toEqual(['author', ...ADMINS]);
  for (const permission of [
    'posts.write-any',
    'categories.manage',
    'users.manage',
    'comments.moderate',
    'stats.read',
    'mail.test',
    'log.read',
  ] as const)
    expect(rolesWith(permission)).toEqual(ADMINS);
  expect(may('user', 'posts.write')).toBe(false);
  expect(may('author', 'posts.write-any')).toBe(false);
});

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
