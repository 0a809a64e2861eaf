import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

/** Addresses below the API that are files: their handlers have no answer of JSON. */
export const FILE_PATHS: ZodOpenApiPathsObject = {
  '/api/v1/uploads/{folder}/{file}': {
    get: {
      operationId: 'getUploadsByFolderByFile',
      tags: ['Files'],
      summary: 'Reads an uploaded file',
      description: 'The same as /uploads/{folder}/{file}. It never changes; ranges and HEAD are answered.',
      security: [],
      requestParams: { path: z.object({ folder: z.string(), file: z.string() }) },
      responses: {
        200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        404: { $ref: '#/components/responses/Failure404' },
      },
    },
  },
};
