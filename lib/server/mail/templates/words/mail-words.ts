/** What happened to the second factors of an account. */
export type FactorChange = 'added' | 'removed' | 'renewed';

/** What to do with a mail that was asked for, and with one that was not. */
type Asked = { said: string; link: string; otherwise: string };

/** The words of all mails, in one language. Where it reads well, a subject is the first sentence, too. */
export type MailWords = {
  answered: (facts: { name: string; title: string }) => string;
  commented: (facts: { name: string; title: string }) => string;
  /** Many at once, which come in one mail. */
  gathered: {
    replies: (facts: { count: string }) => string;
    posts: (facts: { count: string }) => string;
    lead: string;
  };
  /** Labels of links. */
  read: { reply: string; comment: string; all: string };
  /** Why it comes, and how it ends. */
  why: { replies: string; posts: string };
  end: string;
  /** Between those who work on posts: what is said of one, and drafts that wait to be read. */
  notes: {
    written: (facts: { name: string; title: string }) => string;
    asked: (facts: { name: string; title: string }) => string;
    done: (facts: { name: string; title: string }) => string;
    open: string;
    why: { replies: string; posts: string; asked: string; done: string };
  };
  passwordChanged: { subject: (facts: { site: string }) => string; said: string; link: string };
  passwordReset: { subject: (facts: { site: string }) => string; said: string; link: string };
  newDevice: {
    subject: (facts: { site: string }) => string;
    said: string;
    /** What is known of it; no `device` where it does not say. */
    facts: (facts: { device: string | undefined; address: string; time: string }) => string;
    device: (facts: { browser: string; system: string }) => string;
    link: string;
  };
  /** The account, until a day on which it is gone for good. */
  deleted: { subject: (facts: { site: string }) => string; said: (facts: { date: string }) => string; link: string };
  /** Of new posts, to whoever subscribed. */
  subscriptions: {
    confirm: {
      subject: (facts: { site: string }) => string;
      said: (facts: { site: string }) => string;
      link: string;
      otherwise: string;
    };
    read: string;
    why: (facts: { site: string }) => string;
    week: (facts: { site: string }) => string;
  };
  /** Codes, each with a link that does the same. */
  verification: { subject: (facts: { site: string; code: string }) => string } & Asked;
  reset: { subject: (facts: { site: string; code: string }) => string } & Asked;
  codeEnds: string;
  /** To the address before, with the link that undoes it; what becomes of a new one that nobody verifies. */
  emailChanged: {
    subject: (facts: { site: string }) => string;
    said: (facts: { newEmail: string }) => string;
    undo: string;
    returns: string;
    link: string;
  };
  emailReturned: {
    subject: (facts: { site: string }) => string;
    said: (facts: { newEmail: string }) => string;
    link: string;
  };
  /** To administrators; no `name` where the writer gave none. */
  contact: {
    subject: (facts: { site: string }) => string;
    said: (facts: { name: string | undefined; email: string }) => string;
    answer: string;
  };
  invitation: {
    subject: (facts: { site: string; inviter: string }) => string;
    said: (facts: { site: string; inviter: string }) => string;
    how: string;
    link: string;
    otherwise: string;
  };
  test: { subject: (facts: { site: string }) => string; said: (facts: { site: string }) => string };
  factors: Record<FactorChange, { subject: (facts: { site: string }) => string; said: string }> & {
    link: string;
    otherwise: string;
  };
  nothingToDo: string;
};
