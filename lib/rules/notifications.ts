/** Mails that a person may turn off, by what they tell of: answers to one's comments, comments on one's posts. */
export const NOTICE_KINDS = ['replies', 'posts'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
