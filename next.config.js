import { existsSync } from 'node:fs';
import { buildFolder } from './platform/config/build-folder.js';

/** The pages of the console have the names of its menu; these are the addresses of release 1.1. */
const FORMER_PAGES = { identity: 'brand', choices: 'options', people: 'team' };

/** @type {import('next').NextConfig} */
const config = {
  distDir: buildFolder,
  poweredByHeader: false,
  // The server around Next compresses.
  compress: false,
  // graphile-worker loads files of its own at run time, which a bundle lacks. The others would be in memory several times:
  // in the server around Next, the pages, the routes and the jobs.
  serverExternalPackages: ['graphile-worker', 'nodemailer', 'prom-client', 'undici', 'zod'],
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // A lockfile in a folder above must not move the root.
  turbopack: { root: import.meta.dirname },
  typescript: { ignoreBuildErrors: true },
  redirects: async () =>
    Object.entries(FORMER_PAGES).map(([former, page]) => ({
      source: `/staff/${former}/:rest*`,
      destination: `/staff/${page}/:rest*`,
      permanent: true,
    })),
  // The server around Next limits bodies to 64 KB, except for a logo. authInterrupts: pages of the console can respond
  // with 403. Next would load every page at the start, also those of the console, which most instances never serve. The
  // cache costs a third of a build, and a folder that is built once has no use for it.
  experimental: {
    serverActions: { bodySizeLimit: '264kb' },
    authInterrupts: true,
    preloadEntriesOnStart: false,
    turbopackFileSystemCacheForBuild: existsSync(`${buildFolder}/cache`),
  },
};

export default config;
