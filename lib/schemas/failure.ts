import { z } from 'zod';

const values = z.record(z.string(), z.unknown());

/** What the API answers instead of data (docs/api.md#http). */
export const failureSchema = z.object({
  /** In English. */
  message: z.string(),
  code: z.string(),
  /** Names the text, to say it in another language, with the values that go into it. */
  key: z.string(),
  values: values.optional(),
  /** Texts by field of what was sent. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  errorKeys: z.record(z.string(), z.array(z.object({ key: z.string(), values: values.optional() }))).optional(),
});
