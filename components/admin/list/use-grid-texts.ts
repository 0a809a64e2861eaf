'use client';

import type { GridLocaleText } from '@mui/x-data-grid';
import { useTranslations } from 'next-intl';

/**
 * What the grid says of itself, in the words of the interface: its own files know no Hindi, and in others half of the texts
 * are English.
 */
export function useGridTexts(selectAll = ''): Partial<GridLocaleText> {
  const t = useTranslations('admin.grid');
  return {
    columnMenuLabel: t('menu'),
    columnMenuAriaLabel: (column) => t('menuOf', { column }),
    columnMenuSortAsc: t('ascending'),
    columnMenuSortDesc: t('descending'),
    columnMenuUnsort: t('unsort'),
    columnMenuHideColumn: t('hide'),
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
