/** The mark of the site: a matra with a letter's stem and bowl hanging from it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <path d="M3 6.5h26" stroke="var(--mui-palette-secondary-main)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M23 9v18M23 16.5c-3.2-3.4-12.5-4-14.6 1.6-1.7 4.6 2.6 8.4 6.6 6.2"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
