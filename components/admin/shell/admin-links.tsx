'use client';

import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import {
  BarsIcon,
  BoxIcon,
  ChartIcon,
  GearIcon,
  HashIcon,
  LetterIcon,
  HookIcon,
  KeyIcon,
  LogIcon,
  MovedIcon,
  OutIcon,
  PagesIcon,
  PeopleIcon,
  PlaneIcon,
  PulseIcon,
  SeriesIcon,
  SheetIcon,
  TagIcon,
} from '@/components/ui/icons/admin-icons';
import { CommentIcon } from '@/components/ui/icons/post-icons';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { may, type Role } from '@/lib/rules/roles';
import { NewPostButton } from '../buttons';
import { screenAt, screensOf, type Screen } from './screens';

const ICONS = {
  dashboard: ChartIcon,
  posts: PagesIcon,
  categories: TagIcon,
  tags: HashIcon,
  series: SeriesIcon,
  redirects: MovedIcon,
  comments: CommentIcon,
  users: PeopleIcon,
  invitations: LetterIcon,
  subscribers: PlaneIcon,
  imports: BoxIcon,
  tokens: KeyIcon,
  webhooks: HookIcon,
  log: LogIcon,
  status: PulseIcon,
  statistics: BarsIcon,
  pages: SheetIcon,
  settings: GearIcon,
} satisfies Record<Screen['name'], typeof ChartIcon>;

// As the words beside them where a system draws in colours of its own.
const SEEN = { '@media (forced-colors: active)': { '&&& svg': { color: 'inherit' } } };

/** The menu of the administration: a way to write, what the role may see, and the way back to the site. */
export function AdminLinks({ role, label }: { role: Role; label: string }) {
  const t = useTranslations('admin');
  const pathname = usePathname();
  const here = screenAt(pathname);
  const currentAt = (screen: Screen) => {
    if (screen.name !== here?.name) return undefined;
    // A post's editor belongs to the posts, but is not their page.
    return pathname === screen.href ? 'page' : 'true';
  };
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', flexDirection: 'column', gap: 1, flex: 1, ...SEEN }}>
      {may(role, 'posts.write') && <NewPostButton />}
      <List>
        {screensOf(role).map((screen) => {
          const ScreenIcon = ICONS[screen.name];
          const current = currentAt(screen);
          return (
            <ListItem key={screen.name} disablePadding>
              <ListItemButton
                component={Link}
                href={screen.href}
                selected={current !== undefined}
                aria-current={current}
              >
                <ScreenIcon size={20} />
                {t(`nav.${screen.name}`)}
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
      <ListItemButton component={Link} href={pathTo.home()} sx={{ flexGrow: 0, mt: 'auto' }}>
        <OutIcon size={20} />
        {t('nav.viewSite')}
      </ListItemButton>
    </Box>
  );
}
