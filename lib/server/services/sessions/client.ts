import type { MailLanguage } from '../../mail/templates/letter.ts';

/** The program that asks, as far as sessions and mails care. */
export type Client = { address: string; userAgent: string; language: MailLanguage };
