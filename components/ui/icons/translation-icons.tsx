import { Icon, type IconProps } from './icon';

export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8.5h15m-4-4 4 4-4 4" transform="translate(0 -1)" />
      <path d="M20 16.5H5m4-4-4 4 4 4" transform="translate(0 0)" />
    </Icon>
  );
}

export function TranslateIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6h9M8 3.8V6m2.6 0c-.8 3.6-3.2 6.4-6.4 8M5.6 8.4c1 2.4 2.9 4.2 5.4 5.2" />
      <path d="m11.6 20.2 4.2-10 4.2 10m-7-3.2h5.6" />
    </Icon>
  );
}
