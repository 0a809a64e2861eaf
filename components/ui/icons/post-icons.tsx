import { Icon, type IconProps } from './icon';

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V3.5m0 0L8 7.5m4-4 4 4" />
      <path d="M7.5 10.8H5.4v9.7h13.2v-9.7h-2.1" />
    </Icon>
  );
}

export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon {...props} look="mirrored">
      <path d="M19.5 12h-15m0 0 6-6m-6 6 6 6" />
    </Icon>
  );
}

export function CommentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20.6 11.3c0 4.1-3.8 7.4-8.6 7.4-1.1 0-2.1-.2-3-.5L4.3 20l1.2-3.6a6.9 6.9 0 0 1-2.1-5.1c0-4.1 3.8-7.4 8.6-7.4s8.6 3.3 8.6 7.4Z" />
    </Icon>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.2 12S5.6 5.6 12 5.6 21.8 12 21.8 12 18.4 18.4 12 18.4 2.2 12 2.2 12Z" />
      <circle cx="12" cy="12" r="3" />
    </Icon>
  );
}
