import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & { variant?: ButtonVariant };

/**
 * A button. Looks as MUI's does under our theme, which it takes the place of on public pages: that one would be a tenth
 * of their script.
 */
export function Button({ variant = 'text', type = 'button', ...rest }: ButtonProps) {
  return <button className={buttonClass(variant)} type={type} {...rest} />;
}
