import { Icon, type IconProps } from './icon';

export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon {...props} look="mirrored">
      <path d="M19.5 12h-15m0 0 6-6m-6 6 6 6" />
    </Icon>
  );
}
