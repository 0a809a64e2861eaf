import { fetchFile, type FetchLimits, type FetchResult } from '../../http/public-address/fetch-file.ts';
import type { ReportBuilder } from '../format/import-report.ts';

const TRIES_PER_HOST = 3;

/** Fetches a host's files until it fails three times in a row without an answer. */
export function createHosts(report: ReportBuilder, limits: FetchLimits) {
  const failures = new Map<string, number>();
  return async (url: string): Promise<FetchResult> => {
    const host = URL.parse(url)?.host ?? '';
    const failed = failures.get(host) ?? 0;
    if (failed >= TRIES_PER_HOST) return { reason: 'its host does not answer', isUnreachable: true };
    const result = await fetchFile(url, limits);
    const isUnreachable = 'reason' in result && result.isUnreachable;
    failures.set(host, isUnreachable ? (failures.get(host) ?? 0) + 1 : 0);
    if (isUnreachable && failures.get(host) === TRIES_PER_HOST) {
      report.remark(
        `${host} did not answer ${TRIES_PER_HOST} times in a row (${result.reason}): its other images were not tried. Run the import again to fetch them.`,
      );
    }
    return result;
  };
}
