import { useTranslations } from 'next-intl';
import { OnceHtml } from '@/components/ui/once-html';
import { Prose } from '@/components/ui/prose';
import { COPY_BUTTON } from '@/lib/copy-code';
import type { Post } from '@/lib/schemas/post';
import type { SafeHtml } from '@/lib/schemas/safe-html';
import { playerOrigins } from '@/lib/server/content/blocks/players';
import { usesBlocks } from '@/lib/server/content/blocks/uses-blocks';
import { frameContent } from '@/lib/server/content/frame-content';
import { allowFrames, expectOwnScript } from '@/lib/server/http/render-context';
import { BlockStyles } from './block-styles';
import styles from './post-content.module.css';

type FramedContentProps = {
  id: string;
  content: SafeHtml;
  lang?: string;
  /** A long text gets a table of contents. */
  hasContents?: boolean;
};

/** A sanitised text. Rendered on the server only: the parser behind it is not for the browser. */
export function FramedContent({ id, content, lang, hasContents = false }: FramedContentProps) {
  const t = useTranslations('pages.posts');
  const html = frameContent(content, {
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
