import { Icon, type IconProps } from './icon';

export function LogIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8z" />
      <path d="M8.5 10h7M8.5 13.5h7" />
    </Icon>
  );
}
