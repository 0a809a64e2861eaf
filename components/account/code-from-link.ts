/** The code that a mail's link brings along (DECISIONS 17); '' without a whole one. */
export function codeFromLink(): string {
  const code = new URLSearchParams(window.location.search).get('code') ?? '';
  return /^\d{6}$/.test(code) ? code : '';
}
