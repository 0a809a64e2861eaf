import type { Components, Theme } from '@mui/material/styles';
import { CHOSEN, fieldComponents } from './fields.ts';
// Gives the grid's parts their types; nothing of the grid is loaded by it.
import type {} from '@mui/x-data-grid/themeAugmentation';

/** What stands at the edge of a list keeps as far from it as what stands in a card; boxes to tick bring their own room. */
const FIRST_OF_ROW = {
  '&[aria-colindex="1"]:not(.MuiDataGrid-cellCheckbox, .MuiDataGrid-columnHeaderCheckbox)': { paddingInlineStart: 16 },
};

/** Lists of the administration: rows as high as what they hold, no lines between columns, all of a page in the document. */
const gridComponents: Components<Omit<Theme, 'components'>> = {
  MuiDataGrid: {
    defaultProps: {
      // At most 50 rows: what is in the document is found by the browser's own search, too.
      disableVirtualization: true,
      disableColumnFilter: true,
      disableColumnResize: true,
      disableRowSelectionOnClick: true,
      hideFooter: true,
      autoHeight: true,
      resizeThrottleMs: 0,
      getRowHeight: () => 'auto',
      columnHeaderHeight: 44,
    },
    styleOverrides: {
      root: ({ theme }) => ({
        '--DataGrid-t-color-border-base': theme.vars.palette.divider,
        borderRadius: 12,
        borderColor: theme.vars.palette.divider,
        fontSize: '0.9375rem',
        '& .MuiDataGrid-columnSeparator': { display: 'none' },
        // Until its column is pointed at, a heading's button has no width, and must not stick out of the list.
        '& .MuiDataGrid-columnHeader:not(:hover, :focus-within) .MuiDataGrid-menuIcon': { overflow: 'hidden' },
        // Rows stand one below the other and the list is as high as they are. The grid's own reckoning, for rows that come and
        // go while one scrolls, is late where rows are as high as what they hold.
        '& .MuiDataGrid-virtualScrollerRenderZone': { position: 'static', transform: 'none !important' },
        '& .MuiDataGrid-contentFiller, & .MuiDataGrid-filler': { display: 'none' },
      }),
      menu: ({ theme }) => ({ '& .MuiPaper-root': { boxShadow: theme.shadows[8] } }),
      columnHeader: FIRST_OF_ROW,
      // Beside the words, in the room between columns: a heading that is pointed at must not move or break.
      iconButtonContainer: {
        '& .MuiDataGrid-sortButton': { padding: 0, minWidth: 0, minHeight: 0 },
        '.MuiDataGrid-columnHeader:not(:has(.MuiDataGrid-menuIcon)) &': {
          // Hidden it has no width, and what it holds must not stick out of the list.
          ...{ position: 'absolute', insetInlineEnd: 0, overflow: 'hidden' },
        },
        '.MuiDataGrid-columnHeader--alignRight &&': { insetInlineStart: 0, insetInlineEnd: 'auto' },
      },
      columnHeaderTitle: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: 1.3,
        whiteSpace: 'normal',
      }),
      cell: {
        display: 'flex',
        alignItems: 'center',
        paddingBlock: 10,
        lineHeight: 1.5,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        fontVariantNumeric: 'tabular-nums',
        ...FIRST_OF_ROW,
      },
    },
  },
};

type Parts = Components<Omit<Theme, 'components'>>;

// A finger's size on touch screens (WCAG 2.5.5).
const FINGER = { '@media (pointer: coarse)': { minHeight: 44 } } as const;

// As CHOSEN, around what floats.
const EDGE = { outline: '1px solid transparent', outlineOffset: -1 } as const;

/** A chip in a quiet tone of its own colour; its letters are those of alerts, which keep 4.5:1 in both schemes. */
const softChip = (tone: 'success' | 'warning' | 'error' | 'info') => ({
  props: { variant: 'filled' as const, color: tone },
  style: ({ theme }: { theme: Omit<Theme, 'components'> }) => ({
    backgroundColor: `color-mix(in srgb, ${(theme.vars ?? theme).palette[tone].main} 16%, ${(theme.vars ?? theme).palette.background.paper})`,
    color: (theme.vars ?? theme).palette.Alert[`${tone}Color`],
  }),
});

const buttons: Parts = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        ...{ minHeight: 40, fontSize: '0.9375rem', lineHeight: 1.5, paddingInline: 16, gap: 8, ...FINGER },
        // One that waits and keeps the focus meanwhile.
        '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'default' },
      },
      contained: EDGE,
      sizeSmall: { minHeight: 32, fontSize: '0.875rem', paddingInline: 12 },
      startIcon: { margin: 0 },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'primary' },
        style: ({ theme }) => ({
          color: theme.vars.palette.primary.dark,
          borderColor: theme.vars.palette.divider,
        }),
      },
      {
        props: { variant: 'text', color: 'primary' },
        style: ({ theme }) => ({ color: theme.vars.palette.primary.dark }),
      },
    ],
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
  },
  MuiPaginationItem: { styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, height: 44 } } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        paddingInline: 14,
        paddingBlock: 4,
        color: theme.vars.palette.text.secondary,
        fontSize: '0.875rem',
        whiteSpace: 'nowrap',
        ...FINGER,
        '&.Mui-selected': {
          backgroundColor: theme.vars.palette.action.selected,
          color: theme.vars.palette.primary.dark,
          ...CHOSEN,
        },
      }),
    },
  },
};

const surfaces: Parts = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' }, elevation: EDGE } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
  MuiAppBar: {
    defaultProps: { color: 'inherit', elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        height: 'var(--bar-height)',
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.background.default} 94%, transparent)`,
        backdropFilter: 'blur(10px)',
      }),
    },
  },
  MuiDrawer: { styleOverrides: { paper: { width: 280, maxWidth: '100vw', ...EDGE } } },
  // Material takes that of its surface away.
  MuiPopover: { styleOverrides: { paper: EDGE } },
  MuiDialog: {
    // Appears at once: nobody waits for an animation to answer.
    defaultProps: { fullWidth: true, maxWidth: 'xs', transitionDuration: 0 },
    styleOverrides: { paper: { borderRadius: 12 } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', paddingBottom: 8, overflowWrap: 'anywhere' } } },
  MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '8px 24px 20px' } } },
  MuiMenu: { defaultProps: { transitionDuration: 0 } },
  MuiMenuItem: { styleOverrides: { root: { ...FINGER, '&.Mui-selected': CHOSEN } } },
  MuiTooltip: { defaultProps: { describeChild: true } },
  // Heights hold the padding: every box of the site is sized by its border (lib/theme/global.css).
  MuiNativeSelect: {
    styleOverrides: {
      select: ({ theme }) => ({
        ...{ height: 'auto', minHeight: 32 },
        // One without a frame has nothing else that shows the focus.
        '.MuiInput-root > &:focus-visible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          borderRadius: 4,
        },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      // With larger spaces between letters, which readers may set, its words take a second line and are not cut.
      root: { height: 'auto', minHeight: 32, fontWeight: 500 },
      sizeSmall: { minHeight: 24 },
      label: { whiteSpace: 'normal', overflowWrap: 'break-word' },
    },
    variants: [softChip('success'), softChip('warning'), softChip('error'), softChip('info')],
  },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        paddingBlock: 6,
        paddingInline: 12,
        gap: 12,
        borderRadius: theme.shape.borderRadius,
        fontSize: '0.9375rem',
        fontWeight: 500,
        ...FINGER,
        '& svg': { color: theme.vars.palette.text.secondary },
        '&.Mui-selected': CHOSEN,
        '&.Mui-selected, &.Mui-selected svg': { color: theme.vars.palette.primary.dark },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, fontVariantNumeric: 'tabular-nums' }),
      head: ({ theme }) => ({ color: theme.vars.palette.text.secondary, fontWeight: 500 }),
    },
  },
};

/** What differs from Material's defaults, once for the site: flat, hairlines for shadows, no ripple, no waiting. */
export const themeComponents: Parts = {
  ...buttons,
  ...surfaces,
  ...fieldComponents,
  ...gridComponents,
};
