import type { MailWords } from './mail-words.ts';

export const en: MailWords = {
  answered: ({ name, title }) => `${name} answered your comment on “${title}”`,
  commented: ({ name, title }) => `${name} commented on “${title}”`,
  gathered: {
    replies: ({ count }) => `New answers to your comments: ${count}`,
    posts: ({ count }) => `New comments on your posts: ${count}`,
    lead: 'So many came within a short time that this mail tells of all of them.',
  },
  read: { reply: 'Read the answer', comment: 'Read the comment', all: 'Read the comments' },
  why: {
    replies: 'You get this mail because somebody answered a comment of yours.',
    posts: 'You get this mail because somebody commented on a post of yours.',
  },
  end: 'Stop these mails',
  notes: {
    written: ({ name, title }) => `${name} wrote a note on “${title}”`,
    asked: ({ name, title }) => `${name} asks for a review of “${title}”`,
    done: ({ name, title }) => `${name} has reviewed “${title}”`,
    open: 'Open the post',
    why: {
      replies: 'You get this mail because you took part in the notes on this post.',
      posts: 'You get this mail because you are an author of this post.',
      asked: 'You get this mail because you edit posts here.',
      done: 'You get this mail because you asked for the review.',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `Your ${site} password was changed`,
    said: 'The password of your account was just changed, and all other devices were signed out.',
    link: 'It was not me: reset it now',
  },
  passwordReset: {
    subject: ({ site }) => `Your ${site} password was reset`,
    said: 'The password of your account was just reset, and all devices were signed out.',
    link: 'It was not me: reset it again',
  },
  newDevice: {
    subject: ({ site }) => `A new device signed in to your ${site} account`,
    said: 'Somebody signed in to your account on a device that has not been used for it before.',
    facts: ({ device = 'Unknown device', address, time }) => `${device}, address ${address}, ${time}`,
    device: ({ browser, system }) => `${browser} on ${system}`,
    link: 'It was not me: reset my password',
  },
  deleted: {
    subject: ({ site }) => `Your ${site} account was deleted`,
    said: ({ date }) =>
      `Your account was just deleted. Until ${date} logging in brings it back with everything in it; after that it is gone for good.`,
    link: 'Log in and keep it',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `Confirm your subscription to ${site}`,
      said: ({ site }) => `Somebody, probably you, asked for mails about new posts on ${site} to this address.`,
      link: 'Confirm',
      otherwise: 'If it was not you, there is nothing to do: without the link no mails come.',
    },
    read: 'Read the post',
    why: ({ site }) => `You get this mail because you subscribed to new posts on ${site}.`,
    week: ({ site }) => `This week on ${site}`,
  },
  verification: {
    subject: ({ site, code }) => `${code} is your ${site} verification code`,
    said: 'Enter this code to verify your email address, or follow the link below:',
    link: 'Verify email',
    otherwise: 'If you did not ask for this, you can ignore this message.',
  },
  reset: {
    subject: ({ site, code }) => `${code} is your ${site} password reset code`,
    said: 'Enter this code to choose a new password, or follow the link below:',
    link: 'Reset password',
    otherwise: 'If you did not ask for this, ignore this message: your password stays as it is.',
  },
  codeEnds: 'The code and the link expire in 10 minutes and work once.',
  emailChanged: {
    subject: ({ site }) => `Your ${site} email address was changed`,
    said: ({ newEmail }) => `The email address of your account was changed to ${newEmail}.`,
    undo: 'If it was not you, undo the change and then reset your password. The link works for 72 hours.',
    returns: 'If the new address is not verified within these 72 hours, your account goes back to this one.',
    link: 'Undo the change',
  },
  emailReturned: {
    subject: ({ site }) => `Your ${site} account is back at this email address`,
    said: ({ newEmail }) =>
      `The new address ${newEmail} was not verified, so your account has its previous address again: this one.`,
    link: 'Log in',
  },
  contact: {
    subject: ({ site }) => `A message from the contact page of ${site}`,
    said: ({ name = 'A reader', email }) => `${name} wrote (${email}):`,
    answer: 'To answer, write to the address above. It was typed by the sender: nobody has checked it.',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} invites you to ${site}`,
    said: ({ site, inviter }) => `${inviter} invites you to take part in ${site}.`,
    how: 'Follow the link to choose a name and a password. It works for 7 days, and once.',
    link: 'Accept the invitation',
    otherwise: 'If you do not know what this is about, you can ignore this message: no account is made.',
  },
  test: {
    subject: ({ site }) => `Test email from ${site}`,
    said: ({ site }) => `This is a test email from ${site}. Sending mail works.`,
  },
  factors: {
    added: {
      subject: ({ site }) => `A second factor was set up for your ${site} account`,
      said: 'From now on, signing in also asks for a code of your app or for your passkey.',
    },
    removed: {
      subject: ({ site }) => `A second factor of your ${site} account was removed`,
      said: 'An app or a passkey that signing in asked for was just removed from your account.',
    },
    renewed: {
      subject: ({ site }) => `Your ${site} recovery codes were made anew`,
      said: 'Your account has new recovery codes. Those you had before do not work any more.',
    },
    link: 'Look at how you sign in',
    otherwise: 'If it was not you, change your password at once and look at what is set up.',
  },
  nothingToDo: 'If it was you, there is nothing to do.',
};
