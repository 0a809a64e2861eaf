import { MAIL_LANGUAGES, type MailLanguage } from '../../../rules/languages.ts';
import { env } from '../../env.ts';
import { bn } from './bn.ts';
import { en } from './en.ts';
import { renderLetter, type Letter, type Letters, type RenderedLetter } from './letter.ts';

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

// The token stands in the fragment, which a browser keeps to itself: no server, log or Referer sees it.

/** The mail with the code that verifies an address, and a link that does. */
export const verifyEmailLetter = (language: MailLanguage, { code, token }: { code: string; token: string }) =>
  render(language, (letters, site, siteUrl) =>
    letters.verifyEmail({ site, code, url: `${siteUrl}/verify-email#token=${token}` }),
  );

/** The mail with the code that resets a password, and a link that leads to the same. */
export const resetPasswordLetter = (language: MailLanguage, { code, token }: { code: string; token: string }) =>
  render(language, (letters, site, siteUrl) =>
    letters.resetPassword({ site, code, url: `${siteUrl}/reset-password#token=${token}` }),
  );

/** The notice that the password was changed by somebody who was signed in. */
export const passwordChangedLetter = (language: MailLanguage) =>
  render(language, (letters, site, siteUrl) => letters.passwordChanged({ site, url: `${siteUrl}/forgot-password` }));

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
