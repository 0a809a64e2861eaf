import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class';
import { Link } from './link';

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & { variant?: ButtonVariant };

/** A link that looks like a button. */
export function LinkButton({ variant = 'text', ...rest }: LinkButtonProps) {
  return <Link className={buttonClass(variant)} {...rest} />;
}
