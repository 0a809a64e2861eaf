import GlobalStyles from '@mui/material/GlobalStyles';
import { Children, isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';

const isStyle = (part: ReactNode): part is ReactElement<{ children: string }> =>
  isValidElement(part) && part.type === 'style';

/**
 * The grid's outermost element. The grid puts its variables there as a <style> with text in it, which the policy of the
 * site refuses (docs/decisions/004): Emotion writes the same rules into its own sheet.
 */
export function GridFrame({ children, ...rest }: ComponentProps<'div'>) {
  const parts = Children.toArray(children);
  return (
    <div {...rest}>
      {parts.filter((part) => !isStyle(part))}
      {parts.filter(isStyle).map((part) => (
        <GlobalStyles key={part.key} styles={part.props.children} />
      ))}
    </div>
  );
}
