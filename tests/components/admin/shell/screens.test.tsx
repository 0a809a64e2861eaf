import { expect, test } from '@jest/globals';
import { maySee, screenAt, screensOf } from '@/components/admin/shell/screens';
import { pathToAdmin } from '@/lib/paths';
import type { Role } from '@/lib/rules/roles';
import { roleSchema } from '@/lib/schemas/profile';

const WRITING = [
  ...[pathToAdmin.home(), pathToAdmin.posts(), pathToAdmin.newPost(), pathToAdmin.post(7)],
  pathToAdmin.statistics(),
];
const EDITING = [
  ...[pathToAdmin.categories(), pathToAdmin.tags(), pathToAdmin.series(), pathToAdmin.redirects()],
  ...[pathToAdmin.comments(), pathToAdmin.pages()],
];
const RUNNING = [
  ...[pathToAdmin.users(), pathToAdmin.invitations(), pathToAdmin.tokens(), pathToAdmin.webhooks()],
  ...[pathToAdmin.subscribers(), pathToAdmin.imports()],
  ...[pathToAdmin.log(), pathToAdmin.status(), pathToAdmin.settings()],
];
const ALL = [...WRITING, ...EDITING, ...RUNNING];

// Every role x every screen.
const SEEN: Record<Role, string[]> = {
  user: [],
  author: [...WRITING, pathToAdmin.comments()],
  moderator: [pathToAdmin.home(), pathToAdmin.comments()],
  editor: [...WRITING, ...EDITING],
  admin: ALL,
  default_admin: ALL,
};

test.each(roleSchema.options)('%s sees what the role may see, and nothing else', (role) => {
  expect(ALL.filter((path) => maySee(role, path))).toEqual(SEEN[role]);
  const own = new Set(ALL);
  expect(
    screensOf(role)
      .map(({ href }) => href)
      .sort(),
  ).toEqual([...own].filter((path) => SEEN[role].includes(path) && !path.startsWith('/admin/posts/')).sort());
});

test('an address below a screen belongs to it, one that only begins like it does not', () => {
  expect(screenAt('/admin/posts/5')?.name).toBe('posts');
  expect(screenAt('/admin/postscript')).toBeUndefined();
  expect(screenAt('/admin')?.name).toBe('dashboard');
});
