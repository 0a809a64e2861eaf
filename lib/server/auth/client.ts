import type { Device } from './device-cookie.ts';
import type { MailLanguage } from '../../rules/languages.ts';

/** The program that asks, as far as sessions, mails and guessing care. */
export type Client = { address: string; userAgent: string; language: MailLanguage; device: Device };
