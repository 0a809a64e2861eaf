import { textIn } from '@/lib/rules/languages';
import { Link } from './link';
import styles from './breadcrumb.module.css';

export type Crumb = { name: string; href: string; lang?: string | undefined };

/** The way from the home page to here; the last entry is this page and no link. */
export function Breadcrumb({
  label,
  trail,
  here,
}: {
  label: string;
  trail: Crumb[];
  here: { name: string; lang?: string };
}) {
  return (
    <nav aria-label={label} className={styles.breadcrumb}>
      <ol>
        {trail.map(({ name, href, lang }) => (
          <li key={href}>
            <Link href={href} {...(lang && textIn(lang))}>
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" {...(here.lang && textIn(here.lang))}>
          {here.name}
        </li>
      </ol>
    </nav>
  );
}
