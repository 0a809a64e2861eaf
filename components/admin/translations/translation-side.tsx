import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Prose } from '@/components/ui/prose';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { textIn } from '@/lib/rules/languages';
import type { AdminPost } from '@/lib/schemas/admin-post';

type SideHeadProps = { children: ReactNode; language?: string; action?: ReactNode };

/** The heading of one of the two sides, with what can be done about it. */
export function SideHead({ children, language, action }: SideHeadProps) {
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
      <Typography variant="h4" component="h2" lang={language} sx={{ mr: 'auto' }}>
        {children}
      </Typography>
      {action}
    </Stack>
  );
}

/** The post as its author wrote it, to be read beside the fields; above them it scrolls, or they would be out of sight. */
export function OriginalSide({ post }: { post: AdminPost }) {
  const t = useTranslations('translation.admin');
  const name = new Intl.DisplayNames([useLocale()], { type: 'language' }).of(post.language);
  return (
    <Stack
      component="section"
      aria-label={t('original')}
      tabIndex={0}
      spacing={2}
      sx={(theme) => ({
        overflowWrap: 'anywhere',
        [theme.breakpoints.down('lg')]: {
          maxHeight: '45vh',
          overflowY: 'auto',
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        },
      })}
    >
      <SideHead>{t('originalIn', { language: name ?? post.language })}</SideHead>
      <Typography variant="h3" component="p" {...textIn(post.language)}>
        {post.title}
      </Typography>
      {post.excerpt && (
        <Typography color="textSecondary" {...textIn(post.language)}>
          {post.excerpt}
        </Typography>
      )}
      <Prose lang={post.language}>
        <TrustedHtml html={post.content} />
      </Prose>
    </Stack>
  );
}
