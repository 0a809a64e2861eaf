import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form.module.css';

export type FormFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  /** What is wrong; '' when that is said elsewhere. */
  error?: string | undefined;
  hint?: string | undefined;
  /** What stands in the field beside the input. */
  end?: ReactNode;
  look?: 'plain' | 'code';
};

/** A labelled field with its message below. An error takes the hint's place and is read aloud when it comes. */
export function FormField({ label, error, hint, end, look = 'plain', ...input }: FormFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && !error && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={look === 'code' ? `${styles.box} ${styles.code}` : styles.box}>
        <input
          id={id}
          required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described || undefined}
          {...input}
        />
        {end}
      </div>
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
