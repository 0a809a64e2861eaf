import { imageSize } from '../../../image-variants.ts';
import { directionOf, type LanguageCode } from '../../../rules/languages.ts';
import { truncate } from '../../../text/cut.ts';
import { escapeHtml } from '../../../text/html.ts';
import { ALL_UNPRINTABLE, RIGHT_TO_LEFT } from '../../../text/visible.ts';
import { mailCss } from '../../../theme/accent.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { env } from '../../env.ts';
import { WORDS } from './words/all-words.ts';
import type { MailWords } from './words/mail-words.ts';

/** Of what others wrote: of a title in a sentence, and of a text. */
export const LONGEST_TITLE = 100;
export const LONGEST_QUOTE = 600;
const PREVIEW = 120;

/** A name, a title or an address within a sentence: what runs the other way turns nothing around it (Unicode's isolates). */
export const apart = (text: string) => `\u2068${text.replace(ALL_UNPRINTABLE, '')}\u2069`;

const APART = /\u2068([^\u2069]*)\u2069/gu;

/** Without the marks that change nothing: of words that run as the mail does, from the left. */
const inOrder = (text: string, language: LanguageCode) =>
  text.replace(APART, (marked: string, words: string) =>
    directionOf(language) === 'ltr' && !RIGHT_TO_LEFT.test(words) ? words : marked,
  );

type Link = { label: string; url: string };

/** One mail before it has a form: paragraphs around a code or a link. */
export type Letter = {
  subject: string;
  before: string[];
  /** Somebody else's words, in any language. */
  quote?: string;
  code?: string;
  /** What the mail tells of, such as posts. */
  list?: readonly Link[];
  link?: Link;
  after: string[];
  /** How mails of this kind are ended. */
  ending?: Link;
};

export type RenderedLetter = {
  subject: string;
  text: string;
  html: string;
  language: LanguageCode;
  code: string | null;
  unsubscribe_url: string | null;
};

const textOfLink = ({ label, url }: Link) => `${label}:\n${url}`;

function textOf({ before, quote, code, list = [], link, after, ending }: Letter, signature: string): string {
  const blocks = [
    ...before,
    quote?.replace(/^/gm, '> '),
    code,
    ...list.map(({ label, url }) => `${label}\n${url}`),
    link && textOfLink(link),
    ...after,
    ending && textOfLink(ending),
    `-- \n${signature}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replace(APART, '<span dir="auto">$1</span>')}</p>`;
const CODE_STYLE = 'margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:monospace';
const QUOTE_STYLE = 'margin:0 0 16px;padding:8px 16px;border-inline-start:3px solid #c3c8ce;white-space:pre-line';
const colour = () => siteSettings().accent ?? '#1565c0';
const linkStyle = () =>
  `display:inline-block;padding:12px 20px;border-radius:8px;background:${colour()};color:#ffffff;text-decoration:none`;

const LOGO = { width: 240, height: 40 };

/** In numbers too: programs that know no styles would show it as large as the file is. */
function logoOf(siteUrl: string): string | undefined {
  const { logo, name } = siteSettings();
  if (logo === null) return undefined;
  const { width, height } = imageSize(logo) ?? { width: 0, height: LOGO.height };
  const scale = Math.min(LOGO.height / height, LOGO.width / width);
  const wide = width > 0 ? `width="${Math.round(width * scale)}" ` : '';
  const address = new URL(logo, `${siteUrl}/`).href;
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(address)}" alt="${escapeHtml(name)}" ${wide}height="${Math.round(height * scale)}"></p>`;
}

// A title may run in the other direction than the mail.
const linkOf = ({ label, url }: Link, style: string, kind: 'title' | 'button' | 'quiet') =>
  `<a class="${kind}" href="${escapeHtml(url)}" dir="auto" style="${style}">${escapeHtml(label)}</a>`;

function htmlOf(letter: Letter, { language, siteUrl }: Context): string {
  const { subject, before, quote, code, list = [], link, after, ending } = letter;
  const blocks = [
    // What lists of mails show beside the subject, which the first paragraph only says again.
    before.length > 0 && quote && `<div dir="auto" style="display:none">${escapeHtml(truncate(quote, PREVIEW))}</div>`,
    logoOf(siteUrl),
    ...before.map((text) => paragraph(inOrder(text, language))),
    quote && `<blockquote dir="auto" style="${QUOTE_STYLE}">${escapeHtml(quote)}</blockquote>`,
    code && `<p style="${CODE_STYLE}">${escapeHtml(code)}</p>`,
    ...list.map((listed) => `<p style="margin:0 0 16px">${linkOf(listed, `color:${colour()}`, 'title')}</p>`),
    link && `<p style="margin:0 0 24px">${linkOf(link, linkStyle(), 'button')}</p>`,
    ...after.map((text) => paragraph(inOrder(text, language))),
    ending && `<p style="margin:0 0 16px">${linkOf(ending, 'color:#5f6771', 'quiet')}</p>`,
    `<p class="quiet" style="margin:24px 0 0;color:#5f6771">${escapeHtml(siteSettings().name)}</p>`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(inOrder(subject, language))}</title><style>${mailCss(colour())}</style></head>
<body class="page" style="margin:0;padding:24px;font:16px/1.6 Roboto,'Noto Sans Bengali',Arial,sans-serif;color:#1b1f24;background:#ffffff">
<div dir="${directionOf(language)}" style="max-width:560px;margin:0 auto;word-break:break-word;overflow-wrap:anywhere">
${blocks.join('\n')}
</div>
</body>
</html>
`;
}

type Context = { language: LanguageCode; siteUrl: string };

/** A letter as plain text and as HTML in its language. */
export function renderLetter(letter: Letter, context: Context): RenderedLetter {
  return {
    subject: inOrder(letter.subject, context.language),
    text: inOrder(textOf(letter, siteSettings().name), context.language),
    html: htmlOf(letter, context),
    language: context.language,
    code: letter.code ?? null,
    unsubscribe_url: letter.ending?.url ?? null,
  };
}

/** The site's name within a sentence. */
export const siteName = () => apart(siteSettings().name);

/** A letter in the words of a language; `language`: null for somebody who has never visited signed in. They get the site's own. */
export function render(
  language: LanguageCode | null,
  write: (words: MailWords, siteUrl: string) => Letter,
): RenderedLetter {
  const known = language ?? siteSettings().language;
  const siteUrl = env().SITE_URL;
  return renderLetter(write(WORDS[known], siteUrl), { language: known, siteUrl });
}
