import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { leanNext } from './lib/lean-next/rules.ts';

const config: NextConfig = {
  // The page cache compresses once and sends its own ETags; Next would do both for every answer.
  compress: false,
  generateEtags: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // In development the page may be opened by number as well as by name: Next lets only the name reach its hot reload.
  allowedDevOrigins: ['127.0.0.1'],
  // Metadata in <head> for every user agent, not only for bots that Next knows (docs/product.md#addresses).
  htmlLimitedBots: /.*/,
  // Images have their own variants made at upload; Next's resizer stays closed.
  images: { unoptimized: true },
  serverExternalPackages: [
    'pg',
    'kysely',
    'pino',
    'sharp',
    'woff2-encoder',
    'isomorphic-dompurify',
    'jsdom',
    '@node-rs/argon2',
    'nodemailer',
    'turndown',
  ],
  typescript: { ignoreBuildErrors: true },
  turbopack: { rules: leanNext() },
  experimental: {
    // Nothing reads them: browsers get none, and Node is not told to look for the server's.
    turbopackSourceMaps: false,
    // What is built out of a cache of the last build takes a tenth more of the processor's time for each page.
    turbopackFileSystemCacheForBuild: false,
    // Most of a site's pages are its administration's: each is read from the disk when somebody asks for it.
    preloadEntriesOnStart: false,
    optimizePackageImports: ['@mui/material'],
    // The page cache drops the router state that this check compares: every navigation gets the whole payload.
    validateRSCRequestHeaders: false,
  },
};

export default createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  // Messages are compiled at build: the browser gets no parser for them.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})(config);
