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
