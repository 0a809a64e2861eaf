/** What a moderator, or a rule, has decided of a comment. Readers meet published ones only. */
export const COMMENT_STATUSES = ['published', 'held', 'spam'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** Answers that come with a first comment; the rest is asked for. */
export const FIRST_REPLIES = 3;
/** Answers that are fetched at a time when a reader asks for the rest. */
export const REPLIES_PER_PAGE = 50;
/** Answers in the page of one thread, which is read without a script: all but those of the very longest. */
export const REPLIES_OF_OPEN_THREAD = 500;

/** Why a reader tells those who moderate of a comment. */
export const REPORT_REASONS = ['spam', 'abuse', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
