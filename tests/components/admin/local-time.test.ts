import { expect, test } from '@jest/globals';
import { localZone } from '@/components/admin/local-time';

test('how far a zone is from UTC is said for the moment in question, whatever the clocks say today', () => {
  const winter = new Date('2027-03-28T00:30:00Z');
  const summer = new Date('2027-03-28T01:30:00Z');
  const isolated = (text: string) => `\u2066${text}\u2069`;
  expect(localZone(winter, 'Europe/Berlin')).toBe(isolated('Europe/Berlin, GMT+01:00'));
  expect(localZone(summer, 'Europe/Berlin')).toBe(isolated('Europe/Berlin, GMT+02:00'));
  expect(localZone(summer, 'America/New_York')).toBe(isolated('America/New_York, GMT-04:00'));
});
