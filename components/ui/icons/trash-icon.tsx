import { Icon, type IconProps } from './icon';

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 6.5h15M9.5 6.5V4.3h5v2.2M6.5 6.5l.8 13.2h9.4l.8-13.2M10.2 10.5v5.5M13.8 10.5v5.5" />
    </Icon>
  );
}
