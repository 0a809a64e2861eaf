/** The words of mails that tell of something, in one language. Where it reads well, a subject is the first sentence, too. */
export type Notices = {
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
  nothingToDo: string;
};
