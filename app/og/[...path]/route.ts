import { missingFile } from '@/lib/server/api/file-endpoint';

export const dynamic = 'force-dynamic';

/** Every address here that no other route serves. */
export const GET = missingFile;
