import { Icon, type IconProps } from './icon';

export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8.5h15m-4-4 4 4-4 4" transform="translate(0 -1)" />
      <path d="M20 16.5H5m4-4-4 4 4 4" transform="translate(0 0)" />
    </Icon>
  );
}
