'use client';

import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
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
  type GridLocaleText,
} from '@mui/x-data-grid';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, Children, isValidElement, type ComponentProps, type ReactElement } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';

/**
 * What the grid says of itself, in the words of the interface: its own files know no Hindi, and in others half of the texts
 * are English.
 */
function useGridTexts(selectAll = ''): Partial<GridLocaleText> {
  const t = useTranslations('admin.grid');
  return {
    columnMenuLabel: t('menu'),
    columnMenuAriaLabel: (column) => t('menuOf', { column }),
    columnMenuSortAsc: t('ascending'),
    columnMenuSortDesc: t('descending'),
    columnMenuUnsort: t('unsort'),
    columnMenuManageColumns: t('columns'),
    columnHeaderSortIconLabel: t('sort'),
    columnsManagementSearchTitle: t('search'),
    columnsManagementNoColumns: t('none'),
    columnsManagementShowHideAllText: t('all'),
    columnsManagementReset: t('reset'),
    columnsManagementDeleteIconLabel: t('clear'),
    checkboxSelectionHeaderName: selectAll,
    checkboxSelectionSelectAllRows: selectAll,
    checkboxSelectionUnselectAllRows: selectAll,
  };
}

const isStyle = (part: ReactNode): part is ReactElement<{ children: string }> =>
  isValidElement(part) && part.type === 'style';

/**
 * The grid's outermost element. The grid puts its variables there as a <style> with text in it, which the policy of the
 * site refuses (docs/decisions/004): Emotion writes the same rules into its own sheet.
 */
function GridFrame({ children, ...rest }: ComponentProps<'div'>) {
  const parts = Children.toArray(children);
  return (
    <div {...rest}>
      {parts.filter((part) => !isStyle(part))}
      {parts.filter(isStyle).map((part) => (
        <GlobalStyles key={part.key} styles={part.props.children} />
      ))}
    </div>
  );
}

/**
 * A column of a list. `field` is what the server sorts by, where `sortable` says that it can. The first column is the row's
 * own name; one of type `actions` stands at the end and has no heading to be seen.
 */
export type Column<Row extends { id: number }> = Omit<GridColDef<Row>, 'renderCell' | 'type'> & {
  type?: 'number' | 'actions';
  /** Says nothing without its heading: a phone shows it before the value, as before numbers. */
  needsName?: true;
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

/** A number in the digits of the page, a dash for nothing; anything else as it is. */
function Shown({ content }: { content: ReactNode }) {
  const format = useFormatter();
  return typeof content === 'number' ? format.number(content) : (content ?? '–');
}

// What opens the row takes a finger, in the room that is there.
const NAME = {
  '@media (pointer: coarse)': { '& :is(a, button)': { display: 'inline-block', py: 1.75, my: -1.75 } },
};

/** One column in the place of all, for a phone: the row's name, below it the rest, and beside both what can be done. */
function asCards<Row extends { id: number }>([name, ...others]: readonly Column<Row>[]): Column<Row>[] {
  if (!name) return [];
  // Without the heading of its column a dash would say nothing.
  const factsOf = (row: Row) =>
    others
      .filter(({ type }) => type !== 'actions')
      .map((fact) => ({ ...fact, content: fact.cell(row) }))
      .filter(({ content }) => content !== null);
  const cell = (row: Row) => (
    <Stack spacing={1} sx={{ width: 1 }}>
      <Box sx={NAME}>{name.cell(row)}</Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          ...{ flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', typography: 'body2', color: 'text.secondary' },
          '& a': { display: 'inline-block', py: 0.5 },
        }}
      >
        {factsOf(row).map(({ field, type, needsName, headerName, content }) => (
          <span key={field}>
            {(type === 'number' || needsName) && `${headerName}: `}
            <Shown content={content} />
          </span>
        ))}
      </Stack>
    </Stack>
  );
  return [{ ...name, minWidth: 0, cell }, ...others.filter(({ type }) => type === 'actions')];
}

function toGridColumn<Row extends { id: number }>(
  { cell, type, needsName: _, ...column }: Column<Row>,
  index: number,
): GridColDef<Row> {
  return {
    sortable: false,
    rowHeader: index === 0,
    hideable: index > 0,
    // What is shown is chosen at the first: where a menu comes and goes at each, the words beside it move and break.
    disableColumnMenu: index > 0,
    ...(type === 'actions' && {
      width: 56,
      hideable: false,
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
