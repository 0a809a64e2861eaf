import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useLocale, useTranslations } from 'next-intl';
import { OnceHtml } from '@/components/ui/once-html';
import { Prose } from '@/components/ui/prose';
import { COPY_BUTTON } from '@/lib/page-scripts';
import { keptHtml, knownHtml } from '@/lib/kept-html';
import { directionOf } from '@/lib/rules/languages';
import type { Post } from '@/lib/schemas/post';
import type { SafeHtml } from '@/lib/schemas/safe-html';
import { playerOrigins } from '@/lib/server/content/blocks/players';
import { usesBlocks } from '@/lib/server/content/blocks/shown';
import { frameContent, type FrameLabels, NAMED } from '@/lib/server/content/frame-content';
import { env } from '@/lib/server/env';
import { allowFrames, expectOwnScript } from '@/lib/server/http/render-context';
import { runtime } from '@/lib/server/runtime';
import styles from './post-content.module.css';

const NAME = 'post-blocks.css';
let address: string | undefined;

/** The style sheet's address, which changes with what is in it. */
function stylesAddress(): string {
  const read = () => readFileSync(join(/* turbopackIgnore: true */ process.cwd(), 'public', NAME));
  // The build's copy comes compressed, to be kept for good (bin/precompress.mjs).
  const folder = env().NODE_ENV === 'production' ? '/_next/static' : '';
  address ??= `${folder}/${NAME}?v=${createHash('sha256').update(read()).digest('base64url').slice(0, 10)}`;
  return address;
}

/** The style sheet of blocks, for a text that has some. */
function BlockStyles() {
  return <link rel="stylesheet" href={stylesAddress()} precedence="blocks" />;
}

type FramedContentProps = {
  id: string;
  content: SafeHtml;
  lang?: string;
  /** A long text gets a table of contents. */
  hasContents?: boolean;
};

type Say = ReturnType<typeof useTranslations<'pages.posts'>>;

const frameLabels = (t: Say, hasContents: boolean): FrameLabels => ({
  table: t('table'),
  code: t('code'),
  copy: t('copyCode'),
  copied: t('codeCopied'),
  formula: t('formula'),
  callout: { note: t('note'), tip: t('tip'), warning: t('warning') },
  footnotes: t('footnotes'),
  backToText: t('backToText'),
  ...(hasContents && { contents: t('contents') }),
  player: t('playFrom', { provider: NAMED }),
  image: t('openImage'),
  imageOf: t('openImageOf', { description: NAMED }),
});

type FramedTextProps = Pick<FramedContentProps, 'id' | 'lang'> & { html: SafeHtml };

function FramedText({ id, lang, html }: FramedTextProps) {
  allowFrames(playerOrigins(html));
  if (html.includes(COPY_BUTTON)) expectOwnScript();
  const text = (
    <Prose {...(lang && { lang })}>
      <OnceHtml id={id} className={styles.content} html={html} />
    </Prose>
  );
  // Not even the place for them, which would be some bytes of every post.
  if (!usesBlocks(html)) return text;
  return (
    <>
      <BlockStyles />
      {text}
    </>
  );
}

type LongTextProps = Omit<FramedTextProps, 'html'> & { making: Promise<SafeHtml>; name: string };

async function LongText({ making, name, ...place }: LongTextProps) {
  const html = await making;
  return <FramedText {...place} html={keptHtml(name, () => html)} />;
}

// Above it a text of nothing but headings or cells would hold everybody else's requests for a second.
const LONG = 200_000;

/** A sanitised text. Rendered on the server only: the parser behind it is not for the browser. */
export function FramedContent({ content, hasContents = false, ...place }: FramedContentProps) {
  const t = useTranslations('pages.posts');
  const dir = place.lang ? directionOf(place.lang) : undefined;
  const digest = createHash('sha256').update(content).digest('base64url');
  // A comment below it makes the page anew in every language, and the text stays what it was.
  const name = `text ${useLocale()} ${hasContents} ${dir} ${digest}`;
  const labels = () => ({ ...frameLabels(t, hasContents), ...(dir && { dir }) });
  if (content.length > LONG && knownHtml(name) === undefined)
    return <LongText {...place} name={name} making={runtime().sanitiser.frame(content, labels())} />;
  const html = keptHtml(name, () => frameContent(content, labels()));
  return <FramedText {...place} html={html} />;
}

/** The text of a post. */
export function PostContent({ post }: { post: Pick<Post, 'id' | 'content' | 'language'> }) {
  const { id, content, language } = post;
  return <FramedContent id={`post-${id}-${language}`} content={content} lang={language} hasContents />;
}
