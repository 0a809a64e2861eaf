import lighthouse from 'lighthouse';

/**
 * Lighthouse's verdict on one page, in the browser whose debugging port is given, with what that browser has stored.
 * @returns 'category score' of each category, and the ids of the yes-or-no audits that failed
 */
export async function audit(url: string, { port, categories }: { port: number; categories: string[] }): Promise<string[]> {
  const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'error' as const };
  const result = await lighthouse(url, flags);
  const audits = Object.values(result?.lhr.audits ?? {});
  const failed = audits.filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary');
  const scores = Object.values(result?.lhr.categories ?? {}).map(({ id, score }) => `${id} ${score}`);
  return [result?.lhr.finalDisplayedUrl ?? '', ...scores, ...failed.map(({ id }) => id)];
}
