import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className'> & { 'aria-label': string };

/** A round button with an icon in it; its name is its label. */
export function IconButton({ type = 'button', ...rest }: IconButtonProps) {
  return <button className={styles.button} type={type} {...rest} />;
}
