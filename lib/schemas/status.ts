import { z } from 'zod';

const when = z.iso.datetime();
const known = z.enum(['ok', 'unavailable']);

/** Answer of GET /api/health. */
export const healthSchema = z.object({
  /** `degraded`: pages are served, but files, mails or what people write do not get where they should. */
  status: z.enum(['ok', 'degraded', 'unavailable']),
  ready: z.boolean(),
  version: z.string(),
  /** Seconds since the start. */
  uptime: z.number(),
  checks: z.object({
    /** `read_only`: it answers and takes no writes. */
    database: z.enum([...known.options, 'read_only']),
    ...{ storage: known, mail: known },
    /** Of the newest backup: when it was written, and when one was last proved. */
    backup: z.object({ last_at: when.nullable(), verified_at: when.nullable() }),
  }),
});

/** What waits to be sent, and since when the oldest of it does. */
const queueSchema = z.object({ waiting: z.int().min(0), oldest_at: when.nullable() });

/** A process that serves the site, as it said of itself when it was seen last. */
const instanceSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  version: z.string(),
  node: z.string(),
  /** Bytes. */
  memory: z.int(),
  /** The last errors of its log, the newest first. */
  errors: z.array(z.object({ at: when, message: z.string(), request_id: z.string().nullable() })),
  started_at: when,
  seen_at: when,
});
export type Instance = z.infer<typeof instanceSchema>;

/** What an administrator sees of the running site. `own`: what comes with it, without a server elsewhere. */
export const statusSchema = z.object({
  health: healthSchema,
  database: z.object({ version: z.string(), /** Bytes. */ size: z.int(), own: z.boolean() }),
  storage: z.object({ own: z.boolean() }),
  mail: z.object({ own: z.boolean() }),
  queues: z.object({ mails: queueSchema, webhooks: queueSchema, changes: queueSchema }),
  instances: z.array(instanceSchema),
});
export type SiteStatus = z.infer<typeof statusSchema>;

/** One thing that the doctor looked at, in English; `mend` says what to do about it. */
export const findingSchema = z.object({
  level: z.enum(['ok', 'warning', 'error']),
  about: z.string(),
  text: z.string(),
  mend: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;
