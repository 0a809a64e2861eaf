/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fitText } from '../../../../lib/server/transfer/format/archive-values.ts';
import { createReport, formatReport } from '../../../../lib/server/transfer/format/import-report.ts';

test('what an export calls its posts does not command the terminal', () => {
  const report = createReport();
  report.note({ id: '1', title: 'a\u001b[2Jb\nc' }, 'd\u009b31m');
  report.skip('post', 'e', 'f\r\u0007');
  const text = formatReport(report.finish('g\u001b]0;h\u0007'));
  expect(text).toMatch(/^ {2}a \[2Jb c \[1\]$/mu);
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});

test('a title that is cut is told, and one that fits is not', () => {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  expect(fitText('নদী', 'title', note)).toBe('নদী');
  expect(notes).toEqual([]);
  expect(fitText('word '.repeat(80).trim(), 'title', note)).toHaveLength(299);
  expect(notes).toEqual([`title was cut to 300 characters: «${'word '.repeat(80).trim()}»`]);
  expect(fitText(`a${'\u0301'.repeat(100_000)}`, 'title', note)).toBe('');
  expect(notes[1]).toBe('title was cut to 300 characters: «»');
});
