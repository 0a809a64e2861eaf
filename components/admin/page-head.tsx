import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type PageHeadProps = {
  title: string;
  /** Below the title: what the list holds. */
  hint?: ReactNode;
  /** What can be done here, at the far side. */
  children?: ReactNode;
  /** `narrow`: the sidebar offers the same. */
  actionsOn?: 'all' | 'narrow';
};

// Where a system has its own colours, it is one of these.
const SEEN = { '@media (forced-colors: active)': { bgcolor: 'CanvasText' } };

/** Title of an admin screen, under the matra. */
export function PageHead({ title, hint, children, actionsOn = 'all' }: PageHeadProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', gap: '12px 24px', mb: 3 }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box aria-hidden sx={{ width: 32, height: 4, mb: 1.25, bgcolor: 'secondary.main', ...SEEN }} />
        <Typography variant="h2" component="h1">
          {title}
        </Typography>
        {hint !== undefined && <Typography color="textSecondary">{hint}</Typography>}
      </Box>
      {children && (
        <Box sx={{ flexWrap: 'wrap', gap: 1, display: { xs: 'flex', ...(actionsOn === 'narrow' && { md: 'none' }) } }}>
          {children}
        </Box>
      )}
    </Stack>
  );
}
