import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type StatusPartProps = { title: string; hint?: string; children: ReactNode };

/** One part of the status screen, under its heading. */
export function StatusPart({ title, hint, children }: StatusPartProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: 2.5, mb: 2.5 }}>
      <Typography id={heading} variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {hint !== undefined && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Card>
  );
}

type Fact = { name: string; value: ReactNode; hint?: ReactNode };

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
