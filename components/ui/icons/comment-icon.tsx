import { Icon, type IconProps } from './icon';

export function CommentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20.6 11.3c0 4.1-3.8 7.4-8.6 7.4-1.1 0-2.1-.2-3-.5L4.3 20l1.2-3.6a6.9 6.9 0 0 1-2.1-5.1c0-4.1 3.8-7.4 8.6-7.4s8.6 3.3 8.6 7.4Z" />
    </Icon>
  );
}
