import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type Fact = { name: string; value: ReactNode; hint?: ReactNode };

/** Names with what there is to say of them, as many beside each other as there is room for. */
export function FactList({ facts }: { facts: Fact[] }) {
  const columns = 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))';
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2.5, m: 0 }}>
      {facts.map(({ name, value, hint }) => (
        <Box key={name} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {value}
            {hint !== undefined && (
              <Typography variant="body2" color="textSecondary">
                {hint}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
