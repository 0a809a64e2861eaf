import type { ComponentProps } from 'react';
import { Notice } from '@/components/ui/notice';
import styles from './form.module.css';

type AccountFormProps = Omit<ComponentProps<'form'>, 'className'> & { banner: string | null };

/** A form with a place for what the server said. `post`: should it ever be sent without scripts, nothing lands in an address. */
export function AccountForm({ banner, children, ...form }: AccountFormProps) {
  return (
    <form className={styles.form} method="post" noValidate {...form}>
      {banner && <Notice severity="error">{banner}</Notice>}
      {children}
    </form>
  );
}
