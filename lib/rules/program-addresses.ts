/** Feeds, maps, robots.txt, llms.txt, the manifest, the API's document. */
export const TEXT_ADDRESS =
  /^\/(?:(?:categories|tags|users)\/[^/]+\/|[a-z]{2}\/)?(?:feed\.xml|atom\.xml|feed\.json)$|^\/(?:robots\.txt|llms\.txt|manifest\.webmanifest|sitemap\.xml)$|^\/(?:api\/openapi\.json$|sitemaps\/)/;

const FOLDER = /^\/(?:api|_next|og|uploads)(?:\/|$)/iu;

/** Whether programs, or files, answer at a path: no page is looked for there, and nobody is led on from it. */
export function isForPrograms(path: string): boolean {
  return FOLDER.test(path) || TEXT_ADDRESS.test(path);
}
