import { Icon, type IconProps } from './icon';

export function PagesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 3h8l4 4v14h-12z" />
      <path d="M14 3.2V7.5h4.3M9.5 12h6M9.5 16h6" />
    </Icon>
  );
}
