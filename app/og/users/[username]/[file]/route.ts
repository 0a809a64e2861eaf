import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { namedPictureResponse } from '@/lib/server/discovery/cards/picture-response';
import { pictureOfUser } from '@/lib/server/discovery/cards/picture-source';
import { runtime } from '@/lib/server/runtime';
import { getPublicUser } from '@/lib/server/services/accounts/users/get-public-user';

export const dynamic = 'force-dynamic';

/** The card of an author. */
export const GET = fileEndpoint((request, { username = '', file = '' }) =>
  namedPictureResponse(request, file, async () => pictureOfUser(await getPublicUser(runtime().db, username))),
);
