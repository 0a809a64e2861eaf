import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  title: string;
  /** How a cell stands: the row's own name, a number, a box to tick, a menu at the end, or plain. */
  kind?: 'main' | 'number' | 'check' | 'menu';
  /** In the title's place, which is read aloud then. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  /** Rows that something happens to. */
  isBusy?: (row: Row) => boolean;
  isSelected?: (row: Row) => boolean;
};

/** A number in the digits of the page; anything else as it is. */
function Shown({ content }: { content: ReactNode }) {
  const format = useFormatter();
  return typeof content === 'number' ? format.number(content) : content;
}

const classOf = (kind: string | undefined) => (kind ? styles[kind] : styles.plain);

/**
 * A table that becomes cards on a phone. Its roles are written out: browsers take them from a table whose rows are not
 * laid out as rows.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, isBusy, isSelected }: DataTableProps<Row>) {
  return (
    <table className={styles.table} role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, title, kind, head }) => (
            <th key={key} role="columnheader" scope="col" className={classOf(kind)}>
              {head ?? (kind === 'menu' ? <VisuallyHidden>{title}</VisuallyHidden> : title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            data-busy={isBusy?.(row) || undefined}
            data-selected={isSelected?.(row) || undefined}
          >
            {columns.map(({ key, title, kind, cell }) =>
              kind === 'main' ? (
                <th key={key} role="rowheader" scope="row" className={classOf(kind)}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} role="cell" className={classOf(kind)} data-label={title}>
                  <Shown content={cell(row)} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
