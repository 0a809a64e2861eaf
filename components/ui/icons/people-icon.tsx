import { Icon, type IconProps } from './icon';

export function PeopleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.4-3.8 3-6 6.5-6s6.1 2.2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .8 3.2 2.7 3.5 5.4" />
    </Icon>
  );
}
