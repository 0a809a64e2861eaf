import { expect, test } from '@jest/globals';
import { maySee, screenAt, screensOf } from '@/components/admin/shell/screens';
import { PATH_TO_SUBSCRIBERS, pathTo } from '@/lib/paths';
import type { Role } from '@/lib/rules/roles';
import { roleSchema } from '@/lib/schemas/profile';

const WRITING = [
  ...[pathTo.admin(), pathTo.adminPosts(), pathTo.adminNewPost(), pathTo.adminPost(7)],
  pathTo.adminStatistics(),
];
const EDITING = [
  ...[pathTo.adminCategories(), pathTo.adminTags(), pathTo.adminSeries(), pathTo.adminRedirects()],
  ...[pathTo.adminComments(), pathTo.adminPages()],
];
const RUNNING = [
  ...[pathTo.adminUsers(), pathTo.adminInvitations(), pathTo.adminTokens(), pathTo.adminWebhooks()],
  PATH_TO_SUBSCRIBERS,
  ...[pathTo.adminLog(), pathTo.adminStatus(), pathTo.adminSettings()],
];
const ALL = [...WRITING, ...EDITING, ...RUNNING];

// Every role x every screen.
const SEEN: Record<Role, string[]> = {
  user: [],
  author: [...WRITING, pathTo.adminComments()],
  moderator: [pathTo.admin(), pathTo.adminComments()],
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
