import type { MailLanguage } from '../../../rules/languages.ts';
import { escapeHtml } from '../../../text/html.ts';

/** One mail before it has a form: paragraphs around a code or a link. */
export type Letter = {
  subject: string;
  before: string[];
  code?: string;
  link?: { label: string; url: string };
  after: string[];
};

/** Every mail that the site sends, in one language. */
export type Letters = {
  verifyEmail: (facts: { site: string; code: string; url: string }) => Letter;
  resetPassword: (facts: { site: string; code: string; url: string }) => Letter;
  passwordChanged: (facts: { site: string; url: string }) => Letter;
  passwordReset: (facts: { site: string; url: string }) => Letter;
  emailChanged: (facts: { site: string; newEmail: string; url: string }) => Letter;
  contact: (facts: { site: string; name: string; email: string; message: string }) => Letter;
  invitation: (facts: { site: string; inviter: string; url: string }) => Letter;
  test: (facts: { site: string }) => Letter;
};

export type RenderedLetter = {
  subject: string;
  text: string;
  html: string;
  language: MailLanguage;
  code: string | null;
};

function textOf({ before, code, link, after }: Letter, siteName: string): string {
  const blocks = [...before, code, link && `${link.label}:\n${link.url}`, ...after, `-- \n${siteName}`];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
const CODE_STYLE = 'margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:monospace';
const LINK_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1565c0;color:#ffffff;text-decoration:none';

function htmlOf({ subject, before, code, link, after }: Letter, language: MailLanguage, siteName: string): string {
  const blocks = [
    ...before.map(paragraph),
    code && `<p style="${CODE_STYLE}">${escapeHtml(code)}</p>`,
    link &&
      `<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="${LINK_STYLE}">${escapeHtml(link.label)}</a></p>`,
    ...after.map(paragraph),
    `<p style="margin:24px 0 0;color:#5f6771">${escapeHtml(siteName)}</p>`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.6 Roboto,'Noto Sans Bengali',Arial,sans-serif;color:#1b1f24;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${blocks.join('\n')}
</div>
</body>
</html>
`;
}

/** A letter as plain text and as HTML in its language. */
export function renderLetter(letter: Letter, language: MailLanguage, siteName: string): RenderedLetter {
  return {
    subject: letter.subject,
    text: textOf(letter, siteName),
    html: htmlOf(letter, language, siteName),
    language,
    code: letter.code ?? null,
  };
}
