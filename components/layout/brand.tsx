'use client';

import { BrandMark } from '@/components/ui/icons/bar-icons';
import { Link } from '@/components/ui/link';
import { useSiteSettings } from '@/components/ui/site-settings';
import { pathTo } from '@/lib/paths';
import styles from './brand.module.css';

/** Mark and name of the site, on the way home. */
export function Brand() {
  const { siteName, logo } = useSiteSettings();
  return (
    <Link className={styles.brand} href={pathTo.home()}>
      {logo ? <img className={styles.logo} {...logo} alt="" /> : <BrandMark />}
      <span className={styles.name} dir="auto">
        {siteName}
      </span>
    </Link>
  );
}
