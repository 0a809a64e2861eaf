import { Icon } from '@/components/ui/icons/icon';

const LETTERS = { heading2: 'H2', heading3: 'H3', heading4: 'H4', typography: '“ ”' } as const;

// Paths on a grid of 24.
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  moveUp: 'M12 19V5M6 11l6-6 6 6',
  moveDown: 'M12 5v14M6 13l6 6 6-6',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  strike:
    'M4 12h16M16.5 7.5C16 5.5 14.3 4.5 12 4.5c-2.6 0-4.5 1.3-4.5 3.5 0 1 .4 1.7 1 2.300M7.5 16c.5 2.2 2.3 3.5 4.7 3.5 2.7 0 4.6-1.4 4.6-3.7 0-.7-.2-1.3-.5-1.8',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1-1',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 4.500l1.5-.5v5M3.8 14.500c.3-.8 2.6-1 2.6.4 0 1.2-2.6 2-2.6 3.600h2.8',
  quote: 'M10 7H6a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h3c0 2-1 3.2-3 4M19 7h-4a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h3c0 2-1 3.2-3 4',
  codeBlock: 'M4 5h16v14H4zM9.5 9.5 7 12l2.5 2.500M14.5 9.5 17 12l-2.5 2.5',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.500L20 17M15.5 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  rule: 'M4 12h16M8 7h8M8 17h8',
  shortcuts: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10',
  find: 'M11 4.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4 4',
} as const;

export type ToolIconName = keyof typeof LETTERS | keyof typeof PATHS;

const hasLetters = (name: ToolIconName): name is keyof typeof LETTERS => name in LETTERS;

export function ToolIcon({ name }: { name: ToolIconName }) {
  if (hasLetters(name)) return <span aria-hidden="true">{LETTERS[name]}</span>;
  return (
    <Icon size={20}>
      <path d={PATHS[name]} />
    </Icon>
  );
}
