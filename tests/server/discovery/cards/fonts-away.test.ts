import { tmpdir } from 'node:os';
import { expect, jest, test } from '@jest/globals';
import { findLetters } from '../../../../lib/server/discovery/cards/find-letters.ts';
import { fontCoverage } from '../../../../lib/server/discovery/cards/own-fonts.ts';
import { useOwnFonts } from './use-own-fonts.ts';

test('fonts that could not be read once are read again', async () => {
  await useOwnFonts();
  const folder = jest.spyOn(process, 'cwd').mockReturnValue(tmpdir());
  await expect(fontCoverage()).rejects.toMatchObject({ code: 'ENOENT' });
  folder.mockRestore();
  await expect(fontCoverage()).resolves.not.toHaveLength(0);
  // So with the lists of the fonts of East Asia.
  jest.spyOn(process, 'cwd').mockReturnValue(tmpdir());
  await expect(findLetters('字', 'zh')).rejects.toMatchObject({ code: 'ENOENT' });
  jest.restoreAllMocks();
  await expect(findLetters('字', 'zh')).resolves.toEqual(new Set(['字'.codePointAt(0)]));
});
