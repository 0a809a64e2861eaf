import { pathFromMail, pathTo } from '../../../paths.ts';
import type { LanguageCode } from '../../../rules/languages.ts';
import type { ContactInput } from '../../../schemas/contact.ts';
import { apart, render, siteName } from './letter.ts';

// The token stands in the fragment, which a browser keeps to itself: no server, log or Referer sees it.

type Issued = { code: string; token: string };

const codeLetter = (
  language: LanguageCode,
  { code, token }: Issued,
  { kind, path }: { kind: 'verification' | 'reset'; path: string },
) =>
  render(language, ({ [kind]: words, codeEnds }, siteUrl) => ({
    subject: words.subject({ site: siteName(), code }),
    before: [words.said],
    code,
    link: { label: words.link, url: `${siteUrl}${path}#token=${token}` },
    after: [codeEnds, words.otherwise],
  }));

/** The mail with the code that verifies an address, and a link that does. */
export const verifyEmailLetter = (language: LanguageCode, issued: Issued) =>
  codeLetter(language, issued, { kind: 'verification', path: '/verify-email' });

/** The mail with the code that resets a password, and a link that leads to the same. */
export const resetPasswordLetter = (language: LanguageCode, issued: Issued) =>
  codeLetter(language, issued, { kind: 'reset', path: '/reset-password' });

/** The notice to the old address, with the link that undoes the change for 72 hours (docs/product.md#codes-and-links). */
export const emailChangedLetter = (language: LanguageCode, { newEmail, token }: { newEmail: string; token: string }) =>
  render(language, ({ emailChanged: words, nothingToDo }, siteUrl) => ({
    subject: words.subject({ site: siteName() }),
    before: [words.said({ newEmail: apart(newEmail) }), words.undo],
    link: { label: words.link, url: `${siteUrl}/undo-email/${token}` },
    after: [nothingToDo, words.returns],
  }));

/** The notice to the old address that it is the account's again: nobody verified the new one. */
export const emailReturnedLetter = (language: LanguageCode | null, newEmail: string) =>
  render(language, ({ emailReturned: words }, siteUrl) => ({
    subject: words.subject({ site: siteName() }),
    before: [words.said({ newEmail: apart(newEmail) })],
    link: { label: words.link, url: siteUrl + pathTo.login() },
    after: [],
  }));

/** The invitation to an account, for whoever reads the mailbox. */
export const invitationLetter = (language: LanguageCode, { inviter, token }: { inviter: string; token: string }) =>
  render(language, ({ invitation: words }, siteUrl) => {
    const facts = { site: siteName(), inviter: apart(inviter) };
    return {
      subject: words.subject(facts),
      before: [words.said(facts), words.how],
      link: { label: words.link, url: `${siteUrl}${pathFromMail.invitation(token)}` },
      after: [words.otherwise],
    };
  });

/** What a reader wrote on the contact page. */
export const contactLetter = (language: LanguageCode, { name, email, message }: ContactInput) =>
  render(language, ({ contact: words }) => ({
    subject: words.subject({ site: siteName() }),
    before: [words.said({ name: name ? apart(name) : undefined, email: apart(email) })],
    // Apart from what the site says itself, however it is worded.
    quote: message,
    after: [words.answer],
  }));

/** The mail that shows an administrator that mail works. */
export const testLetter = (language: LanguageCode) =>
  render(language, ({ test: words }) => {
    const site = siteName();
    return { subject: words.subject({ site }), before: [words.said({ site })], after: [] };
  });
