import { pathTo, type FeedFile } from '../../../paths.ts';
import { env } from '../../env.ts';
import { absoluteUrl } from '../absolute-url.ts';

type Owner = { title: string; path: string };

const link = ({ title, path }: Owner, file: FeedFile) => ({ title, url: absoluteUrl(pathTo.feed(file, path)) });

/** The feeds that a page announces, by type: those of its list where it has some, and the site's. */
export function feedLinks(list?: Owner) {
  const site = { title: env().SITE_NAME, path: pathTo.home() };
  const owner = list ?? site;
  return {
    'application/rss+xml': list ? [link(list, 'feed.xml'), link(site, 'feed.xml')] : [link(site, 'feed.xml')],
    'application/atom+xml': [link(owner, 'atom.xml')],
    'application/feed+json': [link(owner, 'feed.json')],
  };
}
