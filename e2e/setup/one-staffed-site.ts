import { type StaffedSite, startStaffedSite } from './staffed-site.ts';
import { test } from './test.ts';

/** One site for all tests of a file, which run one after the other. It is there once they begin. */
export function oneStaffedSite(): StaffedSite {
  // Filled in before anybody reads it.
  const site = {} as StaffedSite;
  test.beforeAll(async () => {
    Object.assign(site, await startStaffedSite());
  });
  test.afterAll(() => site.stop());
  return site;
}
