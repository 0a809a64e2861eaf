import { Icon, type IconProps } from './icon';

export function TagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 11.6V4.5a1 1 0 0 1 1-1h7.1l8.6 8.6a1.2 1.2 0 0 1 0 1.7l-6.4 6.4a1.2 1.2 0 0 1-1.7 0z" />
      <circle cx="8" cy="8" r="1.3" />
    </Icon>
  );
}
