import { Icon, type IconProps } from './icon';

export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.5 19.5 1-4.2L16 4.8a1.8 1.8 0 0 1 2.5 0l.7.7a1.8 1.8 0 0 1 0 2.5L8.7 18.5l-4.2 1ZM14 6.8l3.2 3.2" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 6.5h15M9.5 6.5V4.3h5v2.2M6.5 6.5l.8 13.2h9.4l.8-13.2M10.2 10.5v5.5M13.8 10.5v5.5" />
    </Icon>
  );
}

export function ReplyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9.5 5.5-5 5 5 5M4.5 10.5h9a6 6 0 0 1 6 6v2" />
    </Icon>
  );
}

export function FlagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 20.5v-16M6 5.5c4-2.5 7 2 12 0v8.5c-5 2-8-2.5-12 0" />
    </Icon>
  );
}
