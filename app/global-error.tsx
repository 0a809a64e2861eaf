'use client';

/** The last resort: the root layout itself failed, so there is no theme, no language and no settings to build on. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body
        style={{
          fontFamily: 'system-ui, sans-serif',
          maxWidth: '32rem',
          margin: '15vh auto',
          padding: '0 1rem',
        }}
      >
        <title>Something went wrong</title>
        <h1>Something went wrong</h1>
        <p>The page could not be shown. It may work on a second try.</p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </body>
    </html>
  );
}
