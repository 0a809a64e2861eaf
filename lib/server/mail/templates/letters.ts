import { env } from '../../env.ts';
import { bn } from './bn.ts';
import { en } from './en.ts';
import {
  MAIL_LANGUAGES,
  renderLetter,
  type Letter,
  type Letters,
  type MailLanguage,
  type RenderedLetter,
} from './letter.ts';

const LETTERS: Record<MailLanguage, Letters> = { en, bn };

/** The language of an interface as far as mails are written in it, else English. */
export function mailLanguage(interfaceLanguage: string | null): MailLanguage {
  return MAIL_LANGUAGES.find((language) => language === interfaceLanguage) ?? 'en';
}

function render(
  language: MailLanguage,
  write: (letters: Letters, site: string, siteUrl: string) => Letter,
): RenderedLetter {
  const { SITE_NAME, SITE_URL } = env();
  return renderLetter(write(LETTERS[language], SITE_NAME, SITE_URL), language, SITE_NAME);
}

/** The mail with the code that verifies an address; its link fills the code in. */
export const verifyEmailLetter = (language: MailLanguage, code: string) =>
  render(language, (letters, site, siteUrl) =>
    letters.verifyEmail({ site, code, url: `${siteUrl}/verify-email?code=${code}` }),
  );

/** The mail with the code that resets a password; its link fills the code in. */
export const resetPasswordLetter = (language: MailLanguage, code: string) =>
  render(language, (letters, site, siteUrl) =>
    letters.resetPassword({ site, code, url: `${siteUrl}/reset-password?code=${code}` }),
  );

/** The notice that a password was reset. */
export const passwordResetLetter = (language: MailLanguage) =>
  render(language, (letters, site, siteUrl) => letters.passwordReset({ site, url: `${siteUrl}/forgot-password` }));

/** The notice to the old address, with the link that undoes the change for 72 hours (DECISIONS 19). */
export const emailChangedLetter = (language: MailLanguage, { newEmail, token }: { newEmail: string; token: string }) =>
  render(language, (letters, site, siteUrl) =>
    letters.emailChanged({ site, newEmail, url: `${siteUrl}/undo-email/${token}` }),
  );

/** The mail that shows an administrator that mail works. */
export const testLetter = (language: MailLanguage) => render(language, (letters, site) => letters.test({ site }));
