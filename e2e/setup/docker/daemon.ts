import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../server-process.ts';
import { type Project, readProject, type Service } from './compose-file.ts';
import { type DatabaseContainer, startDatabase } from './database-container.ts';
import { buildImage, type Image } from './image.ts';
import { type ComposeCommand, readCompose } from './read-command.ts';
import { type Inside, runInside, type SiteContainer, startSite } from './site-container.ts';

type Call = { args: string[]; cwd: string; env: NodeJS.Dict<string> };

export type Daemon = {
  /** What a command says. @throws Error with its refusal */
  answer: (call: Call) => Promise<string>;
  port: number;
  /** The folder of a volume, by its name in the file. */
  volume: (name: string) => string;
  databaseUrl: (name: string) => string;
  log: () => string;
  stop: () => Promise<void>;
};

/** What Docker would do with our compose file, as far as it can be done without it: real programs, data and images of folders. */
export async function startDaemon(root: string): Promise<Daemon> {
  const images = new Map<string, Image>();
  const port = await freePort();
  let database: DatabaseContainer | undefined;
  let site: SiteContainer | undefined;
  // What the container was made of: it is made anew when that has changed.
  let madeOf = '';
  let log = '';
  const volume = (name: string) => join(root, 'volumes', name);

  function inside({ volumes }: Service): Inside {
    const mounts = volumes
      .map((mount) => mount.split(':'))
      .map(([name = '', path = '']) => [path, volume(name)] as const);
    const addressOf = (url: string) => {
      if (!database) throw new Error('getaddrinfo ENOTFOUND database');
      return database.addressOf(url);
    };
    return { volumes: new Map(mounts), port, addressOf };
  }

  async function startDependencies({ services }: Project): Promise<void> {
    const { database: service, site: asking } = services;
    if (!service || asking?.depends_on?.database?.condition !== 'service_healthy') throw new Error('no such service');
    const { POSTGRES_USER: user = '', POSTGRES_PASSWORD: password = '', POSTGRES_DB: name = '' } = service.environment;
    const [folder = ''] = service.volumes[0]?.split(':') ?? [];
    await mkdir(volume(folder), { recursive: true });
    database ??= await startDatabase(volume(folder), { user, password, database: name });
    const [kind, ...check] = service.healthcheck?.test ?? [];
    if (kind !== 'CMD') throw new Error('no health check');
    // Until it passes nothing that depends on it is started.
    await database.run(check);
  }

  /** The image of the site; what would be made of the newest code under an older name is a mistake. */
  async function imageOf({ services, folder }: Project, isBuilt: boolean): Promise<[Image, Service]> {
    const service = services.site;
    if (!service?.build) throw new Error('no such service: site');
    if (isBuilt) {
      const context = join(folder, service.build.context);
      const place = join(root, 'images', `${images.size}-${service.image.replace(':', '-')}`);
      images.set(service.image, await buildImage(context, service.build.dockerfile, service.image, place));
    }
    const image = images.get(service.image);
    if (!image) throw new Error(`There is no image ${service.image}: one would be built of the code that is here.`);
    return [image, service];
  }

  async function up(project: Project, flags: ReadonlySet<string>): Promise<string> {
    if (!flags.has('detach')) throw new Error('It would go on for ever.');
    const [image, service] = await imageOf(project, flags.has('build'));
    await startDependencies(project);
    const wanted = JSON.stringify([image.folder, service]);
    if (wanted !== madeOf || !site) {
      await site?.stop();
      for (const folder of inside(service).volumes.values()) await mkdir(folder, { recursive: true, mode: 0o700 });
      site = startSite(image, service, inside(service), (text) => (log += text));
      madeOf = wanted;
    }
    if (flags.has('wait')) await site.healthy();
    return ' Container lekha-site-1  Healthy\n';
  }

  async function stopSite(words: readonly string[]): Promise<string> {
    if (words.join() !== 'site') throw new Error(`no such service: ${words.join()}`);
    await site?.stop();
    site = undefined;
    return ' Container lekha-site-1  Stopped\n';
  }

  async function execute([name, ...words]: readonly string[]): Promise<string> {
    const container = name === 'site' ? site : name === 'database' ? database : undefined;
    if (!container) throw new Error(`service "${name}" is not running`);
    return container.run(words);
  }

  async function compose(command: ComposeCommand, { cwd, env }: Call): Promise<string> {
    const project = await readProject(command, cwd, env);
    if (command.name === 'up') return up(project, command.flags);
    if (command.name === 'stop') return stopSite(command.words);
    if (command.name === 'exec') return execute(command.words);
    const [name, ...words] = command.words;
    if (name !== 'site') throw new Error(`no such service: ${name}`);
    const [image, service] = await imageOf(project, false);
    await startDependencies(project);
    return runInside(image, service, inside(service), words);
  }

  return {
    answer: async (call) => {
      const [group, ...args] = call.args;
      if (group === 'compose') return compose(readCompose(args), call);
      if (call.args.join(' ') === 'image ls lekha')
        return ['REPOSITORY   TAG', ...[...images.keys()].toReversed().map((tag) => tag.replace(':', '   '))].join(
          '\n',
        );
      throw new Error(`unknown command: docker ${call.args.join(' ')}`);
    },
    port,
    volume,
    databaseUrl: (url) => database?.addressOf(url) ?? '',
    log: () => log,
    stop: async () => {
      await site?.stop();
      await database?.stop();
    },
  };
}
