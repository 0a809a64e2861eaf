import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Role } from '@/lib/rules/roles';
import { AdminDrawer } from './admin-drawer';
import { AdminLinks } from './admin-links';
import styles from './admin-shell.module.css';

type AdminShellProps = {
  /** Whose menu is shown; null while nobody knows, or where there is none. */
  role: Role | null;
  brand: ReactNode;
  /** Theme, account: at the end of the bar. */
  tools: ReactNode;
  children: ReactNode;
};

/** What stands around the screens under /admin: a slim bar, a sidebar on medium and larger screens, a drawer below. */
export function AdminShell({ role, brand, tools, children }: AdminShellProps) {
  const t = useTranslations('admin.nav');
  return (
    <>
      <header className={styles.bar}>
        {role && (
          <div className={styles.hamburger}>
            <AdminDrawer>
              <AdminLinks role={role} label={t('menu')} />
            </AdminDrawer>
          </div>
        )}
        {brand}
        <div className={styles.tools}>{tools}</div>
      </header>
      <div className={styles.columns}>
        {role && (
          <div className={styles.sidebar}>
            <AdminLinks role={role} label={t('label')} />
          </div>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
