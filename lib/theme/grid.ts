import type { Components, Theme } from '@mui/material/styles';
// Gives the grid's parts their types; nothing of the grid is loaded by it.
import type {} from '@mui/x-data-grid/themeAugmentation';

/** What stands at the edge of a list keeps as far from it as what stands in a card; boxes to tick bring their own room. */
const FIRST_OF_ROW = {
  '&[aria-colindex="1"]:not(.MuiDataGrid-cellCheckbox, .MuiDataGrid-columnHeaderCheckbox)': { paddingInlineStart: 16 },
};

/** Lists of the administration: rows as high as what they hold, no lines between columns, all of a page in the document. */
export const gridComponents: Components<Omit<Theme, 'components'>> = {
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
