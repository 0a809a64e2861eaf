import { pathFromMail } from '../../../paths.ts';
import { type LanguageCode, MAIL_LANGUAGES, type MailLanguage } from '../../../rules/languages.ts';
import type { ContactInput } from '../../../schemas/contact.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { env } from '../../env.ts';
import { en } from './en.ts';
import { type Letter, type Letters, type RenderedLetter, renderLetter } from './letter.ts';

const EXPIRY = 'কোড ও লিংকের মেয়াদ ১০ মিনিট; একবারই ব্যবহার করা যাবে।';
const IGNORE = 'আপনি এটি না চেয়ে থাকলে এই বার্তাটি উপেক্ষা করতে পারেন।';

const bn: Letters = {
  verifyEmail: ({ site, code, url }) => ({
    subject: `${code} আপনার ${site} যাচাই কোড`,
    before: ['আপনার ইমেইল ঠিকানা যাচাই করতে এই কোডটি লিখুন, অথবা নিচের লিংকে চাপ দিন:'],
    code,
    link: { label: 'ইমেইল যাচাই করুন', url },
    after: [EXPIRY, IGNORE],
  }),
  resetPassword: ({ site, code, url }) => ({
    subject: `${code} আপনার ${site} পাসওয়ার্ড বদলের কোড`,
    before: ['নতুন পাসওয়ার্ড দিতে এই কোডটি লিখুন, অথবা নিচের লিংকে চাপ দিন:'],
    code,
    link: { label: 'পাসওয়ার্ড বদলান', url },
    after: [EXPIRY, 'আপনি এটি না চেয়ে থাকলে বার্তাটি উপেক্ষা করুন: আপনার পাসওয়ার্ড আগের মতোই থাকবে।'],
  }),
  emailChanged: ({ site, newEmail, url }) => ({
    subject: `আপনার ${site} ইমেইল ঠিকানা বদলানো হয়েছে`,
    before: [
      `আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলে ${newEmail} করা হয়েছে।`,
      'আপনি নিজে না করে থাকলে বদলটি বাতিল করুন, তারপর পাসওয়ার্ড বদলান। লিংকটি ৭২ ঘণ্টা কাজ করবে।',
    ],
    link: { label: 'বদল বাতিল করুন', url },
    after: ['আপনি নিজে করে থাকলে আর কিছু করার দরকার নেই।'],
  }),
  contact: ({ site, name, email, message }) => ({
    subject: `${site}-এর যোগাযোগ পাতা থেকে একটি বার্তা`,
    before: [`${name || 'একজন পাঠক'} লিখেছেন (${email}):`, ...message.split(/\n+/u)],
    after: ['উত্তর দিতে উপরের ঠিকানায় লিখুন। ঠিকানাটি প্রেরক নিজে লিখেছেন, যাচাই করা হয়নি।'],
  }),
  invitation: ({ site, inviter, url }) => ({
    subject: `${inviter} আপনাকে ${site}-এ আমন্ত্রণ জানিয়েছেন`,
    before: [
      `${inviter} আপনাকে ${site}-এ যোগ দেওয়ার আমন্ত্রণ জানিয়েছেন।`,
      'নাম ও পাসওয়ার্ড ঠিক করতে লিংকে চাপ দিন। লিংকটি ৭ দিন, একবারই কাজ করবে।',
    ],
    link: { label: 'আমন্ত্রণ গ্রহণ করুন', url },
    after: ['বিষয়টি আপনার জানা না থাকলে বার্তাটি উপেক্ষা করতে পারেন: কোনো অ্যাকাউন্ট খোলা হবে না।'],
  }),
  test: ({ site }) => ({
    subject: `${site} থেকে পরীক্ষামূলক ইমেইল`,
    before: [`এটি ${site} থেকে পাঠানো একটি পরীক্ষামূলক ইমেইল। ইমেইল পাঠানোর ব্যবস্থা ঠিকমতো কাজ করছে।`],
    after: [],
  }),
};

const LETTERS: Record<MailLanguage, Letters> = { en, bn };

/** The language of an interface as far as mails are written in it, else English. */
export function mailLanguage(interfaceLanguage: string | null): MailLanguage {
  return MAIL_LANGUAGES.find((language) => language === interfaceLanguage) ?? 'en';
}

function render(
  interfaceLanguage: LanguageCode,
  write: (letters: Letters, site: string, siteUrl: string) => Letter,
): RenderedLetter {
  const language = mailLanguage(interfaceLanguage);
  const siteUrl = env().SITE_URL;
  return renderLetter(write(LETTERS[language], siteSettings().name, siteUrl), { language, siteUrl });
}

// The token stands in the fragment, which a browser keeps to itself: no server, log or Referer sees it.

/** The mail with the code that verifies an address, and a link that does. */
export const verifyEmailLetter = (language: LanguageCode, { code, token }: { code: string; token: string }) =>
  render(language, (letters, site, siteUrl) =>
    letters.verifyEmail({ site, code, url: `${siteUrl}/verify-email#token=${token}` }),
  );

/** The mail with the code that resets a password, and a link that leads to the same. */
export const resetPasswordLetter = (language: LanguageCode, { code, token }: { code: string; token: string }) =>
  render(language, (letters, site, siteUrl) =>
    letters.resetPassword({ site, code, url: `${siteUrl}/reset-password#token=${token}` }),
  );

/** The notice to the old address, with the link that undoes the change for 72 hours (docs/product.md#codes-and-links). */
export const emailChangedLetter = (language: LanguageCode, { newEmail, token }: { newEmail: string; token: string }) =>
  render(language, (letters, site, siteUrl) =>
    letters.emailChanged({ site, newEmail, url: `${siteUrl}/undo-email/${token}` }),
  );

/** The invitation to an account, for whoever reads the mailbox. */
export const invitationLetter = (language: LanguageCode, { inviter, token }: { inviter: string; token: string }) =>
  render(language, (letters, site, siteUrl) =>
    letters.invitation({ site, inviter, url: `${siteUrl}${pathFromMail.invitation(token)}` }),
  );

/** What a reader wrote on the contact page. */
export const contactLetter = (language: LanguageCode, { name = '', email, message }: ContactInput) =>
  render(language, (letters, site) => letters.contact({ site, name, email, message }));

/** The mail that shows an administrator that mail works. */
export const testLetter = (language: LanguageCode) => render(language, (letters, site) => letters.test({ site }));
