import { resolveTxt } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { LanguageCode } from '../../../../rules/languages.ts';
import type { Env } from '../../../env.ts';
import { senderAddress } from '../../../mail/create-mail.ts';
import { queueMail, transactWithMail } from '../../../mail/mail-queue.ts';
import { testLetter } from '../../../mail/templates/letters.ts';
import type { Runtime } from '../../../runtime.ts';
import { findingsAbout, reasonOf, type Finding } from './finding.ts';

const { ok, warning, error } = findingsAbout('mail');
const PATIENCE_MS = 10_000;
// One that says a little now and then is never silent for that long.
const WHOLE_MS = 25_000;

async function checkServer(url: string): Promise<Finding> {
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url, ...waits });
  try {
    const isOver = await Promise.race([transport.verify(), sleep(WHOLE_MS, 'late', { ref: false })]);
    if (isOver === 'late') throw new Error(`it does not come to an end within ${WHOLE_MS / 1_000} s`);
    return ok('The mail server lets us in.');
  } catch (failure) {
    return error(`The mail server does not let us in: ${reasonOf(failure)}.`, 'Look at SMTP_URL.');
  } finally {
    transport.close();
  }
}

async function texts(name: string): Promise<string[] | undefined> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : '';
    // Nothing there is an answer; anything else is none.
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined;
  }
}

type Line = { name: string; begin: string; kind: string; value: string };

async function checkLine({ name, begin, kind, value }: Line): Promise<Finding> {
  const found = await texts(name);
  if (!found) return warning(`${kind} of ${name} cannot be looked up here.`, `It should be: ${name} TXT "${value}"`);
  if (found.some((text) => text.toLowerCase().startsWith(begin))) return ok(`${name} has ${kind}.`);
  return warning(`${name} has no ${kind}: mails go to spam.`, `Set in its DNS: ${name} TXT "${value}"`);
}

/** Whether mails leave here, and whether they are believed elsewhere. */
export async function checkMail(env: Env): Promise<Finding[]> {
  if (!env.SMTP_URL)
    return [warning('SMTP_URL is not set: mails are files in DATA_DIR/outbox.', 'Set SMTP_URL and MAIL_FROM.')];
  const from = senderAddress(env);
  const domain = /@([^\s>]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? '';
  const relay = new URL(env.SMTP_URL).hostname;
  const sender = isIP(relay) === 4 ? `ip4:${relay}` : `a:${relay}`;
  return [
    await checkServer(env.SMTP_URL),
    await checkLine({ name: domain, begin: 'v=spf1', kind: 'SPF', value: `v=spf1 ${sender} ~all` }),
    await checkLine({
      name: `_dmarc.${domain}`,
      begin: 'v=dmarc1',
      kind: 'DMARC',
      value: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
    }),
  ];
}

/** Queues a mail that shows whether mail works. */
export async function sendTestEmail(runtime: Runtime, to: string, language: LanguageCode): Promise<void> {
  await transactWithMail(runtime, (trx) => queueMail(trx, to, testLetter(language)));
}
