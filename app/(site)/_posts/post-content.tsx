import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useLocale, useTranslations } from 'next-intl';
import { OnceHtml } from '@/components/ui/once-html';
import { Prose } from '@/components/ui/prose';
import { COPY_BUTTON } from '@/lib/page-scripts';
import { keptHtml } from '@/lib/kept-html';
import type { Post } from '@/lib/schemas/post';
import type { SafeHtml } from '@/lib/schemas/safe-html';
import { playerOrigins } from '@/lib/server/content/blocks/players';
import { usesBlocks } from '@/lib/server/content/blocks/shown';
import { frameContent } from '@/lib/server/content/frame-content';
import { env } from '@/lib/server/env';
import { allowFrames, expectOwnScript } from '@/lib/server/http/render-context';
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

const frameIn = (t: Say, content: SafeHtml, hasContents: boolean): SafeHtml =>
  frameContent(content, {
    table: t('table'),
    code: t('code'),
    copy: t('copyCode'),
    copied: t('codeCopied'),
    formula: t('formula'),
    callout: { note: t('note'), tip: t('tip'), warning: t('warning') },
    footnotes: t('footnotes'),
    backToText: t('backToText'),
    ...(hasContents && { contents: t('contents') }),
    player: (provider) => t('playFrom', { provider }),
    image: (description) => (description ? t('openImageOf', { description }) : t('openImage')),
  });

/** A sanitised text. Rendered on the server only: the parser behind it is not for the browser. */
export function FramedContent({ id, content, lang, hasContents = false }: FramedContentProps) {
  const t = useTranslations('pages.posts');
  const digest = createHash('sha256').update(content).digest('base64url');
  // A comment below it makes the page anew in every language, and the text stays what it was.
  const html = keptHtml(`text ${useLocale()} ${hasContents} ${digest}`, () => frameIn(t, content, hasContents));
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

/** The text of a post. */
export function PostContent({ post }: { post: Pick<Post, 'id' | 'content' | 'language'> }) {
  const { id, content, language } = post;
  return <FramedContent id={`post-${id}-${language}`} content={content} lang={language} hasContents />;
}
