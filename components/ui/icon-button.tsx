import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className'>;

/** A round button with an icon in it. Its name is its aria-label, or, where letters are seen, hidden text within. */
export function IconButton({ type = 'button', ...rest }: IconButtonProps) {
  return <button className={styles.button} type={type} {...rest} />;
}
