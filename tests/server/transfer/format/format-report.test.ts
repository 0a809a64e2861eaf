/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createReport, formatReport } from '../../../../lib/server/transfer/format/import-report.ts';

test('what an export calls its posts does not command the terminal', () => {
  const report = createReport();
  report.note({ id: '1', title: 'a\u001b[2Jb\nc' }, 'd\u009b31m');
  report.skip('post', 'e', 'f\r\u0007');
  const text = formatReport(report.finish('g\u001b]0;h\u0007'));
  expect(text).toMatch(/^ {2}a \[2Jb c \[1\]$/mu);
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});
