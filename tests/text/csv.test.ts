import { expect, test } from '@jest/globals';
import { readCsv } from '../../lib/text/csv.ts';

const cellsOf = (text: string) => [...readCsv(text)].map(({ line, cells }) => [line, ...cells]);

test('cells are quoted or plain, of several lines, empty or last', () => {
  expect(cellsOf('a,"b ""c""\r\nd",\n\n"",e\n"f"')).toEqual([
    [1, 'a', 'b "c"\r\nd', ''],
    [4, '', 'e'],
    [5, 'f'],
  ]);
  expect(cellsOf('a;b"c\n"d";""')).toEqual([
    [1, 'a', 'b"c'],
    [2, 'd', ''],
  ]);
});

test.each(['a\n"b', 'a\n"b" c', 'a\n"b""', '"'])('what is quoted otherwise is refused: %j', (text) => {
  expect(() => cellsOf(text)).toThrow(SyntaxError);
});

test.each(['x', '""', '\n'])('a cell may be as long as the file: of %j', (sign) => {
  const [, row] = readCsv(`a,b\n1,"${sign.repeat(10_000_000)}"\n`);
  expect(row?.cells[1]?.length).toBe(10_000_000);
});
