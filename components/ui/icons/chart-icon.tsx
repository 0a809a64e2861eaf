import { Icon, type IconProps } from './icon';

export function ChartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 3.5v17h17" />
      <path d="m7.5 14.5 3.6-4 3 2.6 5.4-6.6" />
    </Icon>
  );
}
