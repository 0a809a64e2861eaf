'use client';

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useFormatter } from 'next-intl';
import { Link } from '@/components/ui/link';

export type StatTile = {
  name: string;
  /** Undefined while it is on its way. */
  count: number | undefined;
  /** Smaller, below the count. */
  hint?: string | undefined;
  href?: string | undefined;
};

// The whole tile is the link's.
const overTile = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;

/** Numbers at a glance; those that lead somewhere are links. */
export function StatTiles({ label, tiles }: { label: string; tiles: StatTile[] }) {
  const format = useFormatter();
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
        gap: 1.5,
        m: 0,
        mb: 3,
        p: 0,
        listStyle: 'none',
      }}
    >
      {tiles.map(({ name, count, hint, href }) => (
        <Card key={name} component="li" sx={{ position: 'relative', p: 2, containerType: 'inline-size' }}>
          <Typography variant="body2" color="textSecondary">
            {href ? (
              <MuiLink component={Link} href={href} color="inherit" underline="hover" sx={overTile}>
                {name}
              </MuiLink>
            ) : (
              name
            )}
          </Typography>
          <Typography sx={{ fontSize: 'clamp(1rem, 17cqi, 1.75rem)', fontWeight: 700, lineHeight: 1.3 }}>
            {count === undefined ? '…' : format.number(count)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
