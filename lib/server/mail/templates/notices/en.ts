import type { Notices } from './notices.ts';

export const en: Notices = {
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
  nothingToDo: 'If it was you, there is nothing to do.',
};
