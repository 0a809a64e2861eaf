/** The order of names that readers of every script expect; the database's own is that of code points. */
export const byName = new Intl.Collator('bn', { numeric: true });
