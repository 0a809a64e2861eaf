'use client';

import { Prose } from '@/components/ui/prose';
import { TrustedHtml } from '@/components/ui/trusted-html';
import styles from './revisions-dialog.module.css';
import type { SafeHtml } from '@/lib/schemas/safe-html';

/** Title and text of a stored version, as the server sanitised it. */
export function StoredText({
  post,
  label,
}: {
  post: { title: string; content: SafeHtml; language: string };
  label: string;
}) {
  return (
    <section className={styles.text} aria-label={label} tabIndex={0}>
      <Prose lang={post.language}>
        <h3 className={styles.title}>{post.title}</h3>
        <TrustedHtml html={post.content} />
      </Prose>
    </section>
  );
}
