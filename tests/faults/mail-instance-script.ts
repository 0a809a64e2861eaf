// One process of a site as far as its mails go, to be killed: node tests/faults/mail-instance-script.ts JSON
import { z } from 'zod';
import { createDatabase, createPool, type Connection } from '../../lib/server/db/client.ts';
import { createLog } from '../../lib/server/log.ts';
import { outboxTransport } from '../../lib/server/mail/create-mail.ts';
import { createMailSender } from '../../lib/server/mail/mail-sender.ts';
import { mailNotices } from '../../lib/server/services/comments/notices/mail-notices.ts';
import { mailPosts } from '../../lib/server/services/subscriptions/mail-posts.ts';

const input = z.object({ connection: z.custom<Connection>(), outbox: z.string() });
const { connection, outbox } = input.parse(JSON.parse(process.argv[2] ?? ''));

const db = createDatabase(createPool(connection, 4));
const log = createLog('silent');
const transport = outboxTransport(outbox, () => 'Lekha <no-reply@site.test>', log);
const mail = createMailSender({ db, log, transport });
mail.start();
const site = { db, mail, authSecret: 'a secret that only the tests know, long enough' };
for (;;) {
  await mailNotices(site);
  await mailPosts(site);
}
