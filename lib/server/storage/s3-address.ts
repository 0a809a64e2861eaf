export type S3Address = { bucket: string; endpoint: string; region: string };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** `s3://bucket?endpoint=https://…&region=…`; without an endpoint Amazon's of that region. Undefined when it is none. */
export function parseS3Address(address: string): S3Address | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 's3:' || !BUCKET.test(url.hostname) || !/^\/?$/.test(url.pathname)) return undefined;
  const region = url.searchParams.get('region') || 'us-east-1';
  const endpoint = URL.parse(url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol)) return undefined;
  return { bucket: url.hostname, region, endpoint: (endpoint.origin + endpoint.pathname).replace(/\/+$/, '') };
}
