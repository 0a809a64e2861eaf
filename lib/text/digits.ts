// Decimal digits stand in runs of ten in Unicode, and each run begins with its zero.
function toAscii(digit: string): string {
  let value = 0;
  for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1)
    value += 1;
  return String(value);
}

/** The text with digits of any script as those that programs read: Bengali ০ is 0. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, toAscii);
}
