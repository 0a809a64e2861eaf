import styles from './button.module.css';

export type ButtonVariant = 'text' | 'outlined' | 'contained';

/** Class of something that looks like a button. */
export function buttonClass(variant: ButtonVariant): string {
  return `${styles.button} ${styles[variant]}`;
}
