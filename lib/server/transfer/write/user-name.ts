import { cutText } from '../../../text/cut.ts';

const ALLOWED = /[^\p{L}\p{M}\p{Nd}._-]+/gu;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** The part before the @ where a name is an e-mail address: addresses are never shown (DECISIONS 25). */
export function hideEmail(name: string): string {
  return EMAIL.test(name) ? name.slice(0, name.indexOf('@')) : name;
}

export function isEmail(text: string): boolean {
  return text.length <= 320 && EMAIL.test(text);
}

/** A valid user name (CONTRACT 4: 3 to 30 letters, marks, digits, `.`, `_`, `-`) that no one has, `isTaken` being asked. */
export function uniqueUserName(wanted: string, isTaken: (candidate: string) => boolean): string {
  const plain = hideEmail(wanted.normalize('NFC')).replace(/[\u200c\u200d]/gu, '');
  const valid = cutText(plain.replace(ALLOWED, '-').replace(/^-+|-+$/gu, ''), 30);
  const base = [...valid].length < 3 ? `author${valid ? `-${valid}` : ''}` : valid;
  let candidate = base;
  for (let number = 2; isTaken(candidate); number += 1) {
    const suffix = `-${number}`;
    candidate = cutText(base, 30 - suffix.length) + suffix;
  }
  return candidate;
}
