import { Icon, type IconProps } from './icon';

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V3.5m0 0L8 7.5m4-4 4 4" />
      <path d="M7.5 10.8H5.4v9.7h13.2v-9.7h-2.1" />
    </Icon>
  );
}
