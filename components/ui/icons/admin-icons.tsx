import { Icon, type IconProps } from './icon';

export function BarsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 20.5h17M6.5 17v-5M12 17V5M17.5 17V9" />
    </Icon>
  );
}

export function BoxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3v9m0 0-3-3m3 3 3-3" />
      <path d="M7 8H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1h-2" />
    </Icon>
  );
}

export function ChartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 3.5v17h17" />
      <path d="m7.5 14.5 3.6-4 3 2.6 5.4-6.6" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function HashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 9h15M4.5 15h15M10 4 8 20M16 4l-2 16" />
    </Icon>
  );
}

export function KeyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="15.5" r="4.5" />
      <path d="m11.2 12.3 8.3-8.3M15.5 8l3 3M17.5 6l2 2" />
    </Icon>
  );
}

/** A line that ends elsewhere. */
export function HookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="6" cy="17" r="2.5" />
      <circle cx="18" cy="17" r="2.5" />
      <circle cx="12" cy="6" r="2.5" />
      <path d="m10.8 8.3-3.6 6.5M13.2 8.3l3.6 6.5M8.5 17h7" />
    </Icon>
  );
}

export function LetterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 5.5h17v13h-17z" />
      <path d="m4 6.5 8 6.5 8-6.5" />
    </Icon>
  );
}

export function LogIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8z" />
      <path d="M8.5 10h7M8.5 13.5h7" />
    </Icon>
  );
}

export function PulseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 12.5h4l2.6-7 4.6 13 2.6-6H21" />
    </Icon>
  );
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.6" />
    </Icon>
  );
}

export function MovedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 18v-4a5 5 0 0 1 5-5h11M15.5 4.5 20 9l-4.5 4.5" />
    </Icon>
  );
}

export function OutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />
    </Icon>
  );
}

export function PagesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 3h8l4 4v14h-12z" />
      <path d="M14 3.2V7.5h4.3M9.5 12h6M9.5 16h6" />
    </Icon>
  );
}

export function PeopleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.4-3.8 3-6 6.5-6s6.1 2.2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .8 3.2 2.7 3.5 5.4" />
    </Icon>
  );
}

export function PlaneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m20.5 3.5-17 6.8 7 3.2 3.2 7z" />
      <path d="m20.5 3.5-10 10" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function SeriesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6h11M9 12h11M9 18h11M4 5v2M4 11v2M4 17v2" />
    </Icon>
  );
}

export function SheetIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5h8l4 4v13H6zM13.5 3.5v4.5H18M9 12.5h6M9 16h6" />
    </Icon>
  );
}

export function GearIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="3.2" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2" />
    </Icon>
  );
}

export function TagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 11.6V4.5a1 1 0 0 1 1-1h7.1l8.6 8.6a1.2 1.2 0 0 1 0 1.7l-6.4 6.4a1.2 1.2 0 0 1-1.7 0z" />
      <circle cx="8" cy="8" r="1.3" />
    </Icon>
  );
}
