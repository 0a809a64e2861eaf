'use client';

import Paper from '@mui/material/Paper';
import { Prose } from '@/components/ui/prose';
import { TrustedHtml } from '@/components/ui/trusted-html';
import type { SafeHtml } from '@/lib/schemas/safe-html';

type StoredTextProps = { post: { title: string; content: SafeHtml; language: string }; label: string };

/** Title and text of a stored version, as the server sanitised it. */
export function StoredText({ post, label }: StoredTextProps) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      tabIndex={0}
      sx={{ flex: 1, overflow: 'auto', minWidth: 0, maxHeight: '60vh', p: 2 }}
    >
      <Prose lang={post.language}>
        <h2>{post.title}</h2>
        <TrustedHtml html={post.content} />
      </Prose>
    </Paper>
  );
}
