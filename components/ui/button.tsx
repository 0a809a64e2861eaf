import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Link } from './link';

type ButtonVariant = 'text' | 'outlined' | 'contained';

/** Class of something that looks like a button. */
function buttonClass(variant: ButtonVariant): string {
  return `${styles.button} ${styles[variant]}`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & { variant?: ButtonVariant };

/**
 * A button. Looks as MUI's does under our theme, which it takes the place of on public pages: that one would be a tenth
 * of their script.
 */
export function Button({ variant = 'text', type = 'button', ...rest }: ButtonProps) {
  return <button className={buttonClass(variant)} type={type} {...rest} />;
}

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & { variant?: ButtonVariant };

/** A link that looks like a button. */
export function LinkButton({ variant = 'text', ...rest }: LinkButtonProps) {
  return <Link className={buttonClass(variant)} {...rest} />;
}
