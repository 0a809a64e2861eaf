'use client';

import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type DataGridProps,
  type GridColDef,
  type GridEventListener,
} from '@mui/x-data-grid';
import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { GridFrame } from './grid-frame';
import { useGridTexts } from './use-grid-texts';

/**
 * A column of a list. `field` is what the server sorts by, where `sortable` says that it can. The first column is the row's
 * own name; one of type `actions` stands at the end and has no heading to be seen.
 */
export type Column<Row extends { id: number }> = Omit<GridColDef<Row>, 'renderCell' | 'type'> & {
  type?: 'number' | 'actions';
  cell: (row: Row) => ReactNode;
};

/** Rows to tick, with what their boxes are called. */
export type ListSelection<Row> = {
  ids: ReadonlySet<number>;
  allLabel: string;
  labelOf: (row: Row) => string;
  onChange: (ids: ReadonlySet<number>) => void;
};

type ListGridProps<Row extends { id: number }> = Pick<
  DataGridProps<Row>,
  'sortingMode' | 'sortModel' | 'onSortModelChange' | 'loading' | 'pagination' | 'paginationModel'
> & {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  selection?: ListSelection<Row> | undefined;
};

/** A number in the digits of the page; anything else as it is. */
function Shown({ content }: { content: ReactNode }) {
  const format = useFormatter();
  return typeof content === 'number' ? format.number(content) : content;
}

/** One column in the place of all, for a phone: the row's name, below it the rest, and beside both what can be done. */
function asCards<Row extends { id: number }>([name, ...others]: readonly Column<Row>[]): Column<Row>[] {
  if (!name) return [];
  const facts = others.filter(({ type }) => type !== 'actions');
  const cell = (row: Row) => (
    <Stack spacing={1} sx={{ width: 1 }}>
      <div>{name.cell(row)}</div>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', typography: 'body2', color: 'text.secondary' }}
      >
        {facts.map((fact) => (
          <span key={fact.field}>
            {fact.type === 'number' && `${fact.headerName}: `}
            <Shown content={fact.cell(row)} />
          </span>
        ))}
      </Stack>
    </Stack>
  );
  return [{ ...name, minWidth: 0, cell }, ...others.filter(({ type }) => type === 'actions')];
}

function toGridColumn<Row extends { id: number }>(
  { cell, type, ...column }: Column<Row>,
  index: number,
): GridColDef<Row> {
  return {
    sortable: false,
    rowHeader: index === 0,
    hideable: index > 0,
    ...(type === 'actions' && {
      width: 56,
      hideable: false,
      disableColumnMenu: true,
      renderHeader: () => <VisuallyHidden>{column.headerName}</VisuallyHidden>,
    }),
    ...(type === 'number' && { type }),
    ...column,
    renderCell: ({ row }) => <Shown content={cell(row)} />,
  };
}

const parts = {
  // `as` is known to the part, but not to its type.
  root: { as: GridFrame },
  // Menus stand within a landmark of the page.
  basePopper: { material: { container: () => document.getElementById('content') } },
};

// A box that says whose it is.
function checkColumn<Row extends { id: number }>({ labelOf }: ListSelection<Row>): GridColDef<Row> {
  const named = (row: Row) => ({ slotProps: { htmlInput: { 'aria-label': labelOf(row) } } });
  return {
    ...GRID_CHECKBOX_SELECTION_COL_DEF,
    hideable: false,
    renderCell: (params) => <GridCellCheckboxRenderer {...params} {...named(params.row)} />,
  };
}

// The space key turns the grid's page; on a button or a choice within a cell it is for that.
const leaveToControl: GridEventListener<'cellKeyDown'> = (_params, event) => {
  const isWithin = event.target !== event.currentTarget;
  if (isWithin && (event.key === ' ' || event.target instanceof HTMLSelectElement)) event.defaultMuiPrevented = true;
};

/** Rows with columns that can be sorted, hidden and walked through by keyboard; on a phone a column of cards. */
export function ListGrid<Row extends { id: number }>({
  caption,
  columns,
  rows,
  selection,
  ...rest
}: ListGridProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const localeText = useGridTexts(selection?.allLabel);
  const shown = (isNarrow ? asCards(columns) : columns).map(toGridColumn);
  return (
    <DataGrid
      {...rest}
      aria-label={caption}
      localeText={localeText}
      slotProps={parts}
      columns={selection ? [checkColumn(selection), ...shown] : shown}
      rows={rows}
      disableColumnMenu={isNarrow}
      checkboxSelection={selection !== undefined}
      disableRowSelectionExcludeModel
      rowSelectionModel={{ type: 'include', ids: new Set(selection?.ids) }}
      onRowSelectionModelChange={({ ids }) => selection?.onChange(new Set([...ids].map(Number)))}
      onCellKeyDown={leaveToControl}
    />
  );
}
