import type { Letters } from './letter.ts';

const EXPIRY = 'The code and the link expire in 10 minutes and work once.';
const IGNORE = 'If you did not ask for this, you can ignore this message.';

export const en: Letters = {
  verifyEmail: ({ site, code, url }) => ({
    subject: `${code} is your ${site} verification code`,
    before: ['Enter this code to verify your email address, or follow the link below:'],
    code,
    link: { label: 'Verify email', url },
    after: [EXPIRY, IGNORE],
  }),
  resetPassword: ({ site, code, url }) => ({
    subject: `${code} is your ${site} password reset code`,
    before: ['Enter this code to choose a new password, or follow the link below:'],
    code,
    link: { label: 'Reset password', url },
    after: [EXPIRY, 'If you did not ask for this, ignore this message: your password stays as it is.'],
  }),
  emailChanged: ({ site, newEmail, url }) => ({
    subject: `Your ${site} email address was changed`,
    before: [
      `The email address of your account was changed to ${newEmail}.`,
      'If it was not you, undo the change and then reset your password. The link works for 72 hours.',
    ],
    link: { label: 'Undo the change', url },
    after: ['If it was you, there is nothing to do.'],
  }),
  contact: ({ site, name, email, message }) => ({
    subject: `A message from the contact page of ${site}`,
    before: [`${name || 'A reader'} wrote (${email}):`, ...message.split(/\n+/u)],
    after: ['To answer, write to the address above. It was typed by the sender: nobody has checked it.'],
  }),
  invitation: ({ site, inviter, url }) => ({
    subject: `${inviter} invites you to ${site}`,
    before: [
      `${inviter} invites you to take part in ${site}.`,
      'Follow the link to choose a name and a password. It works for 7 days, and once.',
    ],
    link: { label: 'Accept the invitation', url },
    after: ['If you do not know what this is about, you can ignore this message: no account is made.'],
  }),
  test: ({ site }) => ({
    subject: `Test email from ${site}`,
    before: [`This is a test email from ${site}. Sending mail works.`],
    after: [],
  }),
};
