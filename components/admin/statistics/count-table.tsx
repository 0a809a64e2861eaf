'use client';

import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useFormatter } from 'next-intl';
import { useId, type ReactNode } from 'react';

type CountRow = { key: string | number; name: ReactNode; counts: readonly number[] };
type CountTableProps = { title: string; hint?: string; columns: readonly string[]; rows: readonly CountRow[] };

/** Names with how much each has, most first. */
export function CountTable({ title, hint, columns, rows }: CountTableProps) {
  const format = useFormatter();
  const id = useId();
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {hint}
      </Typography>
      <TableContainer role="region" aria-labelledby={id} tabIndex={0} sx={{ maxHeight: 420 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, name, counts }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                {counts.map((count, index) => (
                  <TableCell key={index} align="right">
                    {format.number(count)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}
