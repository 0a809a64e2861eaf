import { expect, test } from '@jest/globals';
import { ghostDate } from '../../../../lib/server/transfer/ghost/ghost-site.ts';

test('a date that no post can have is none, however it is written', () => {
  const known = new Date('2014-01-05T20:15:40.000Z');
  for (const written of [known.toISOString(), '2014-01-05 20:15:40', known.getTime(), String(known.getTime())])
    expect(ghostDate(written)).toEqual(known);
  for (const written of ['0001-01-01T00:00:00.000Z', '0001-01-01 00:00:00', '2014-02-30 00:00:00', 1e17, '', null])
    expect(ghostDate(written)).toBeNull();
});
