import { buildFolder } from './platform/config/env.ts';

/** @type {import('next').NextConfig} */
const config = {
  distDir: buildFolder,
  poweredByHeader: false,
  // The first looks for files of its own while it runs, which a bundle would not hold; the others gain nothing from one.
  serverExternalPackages: ['graphile-worker', 'nodemailer', 'prom-client'],
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // A lockfile in some folder above must not move the root.
  turbopack: { root: import.meta.dirname },
  // Types are checked by `npm test`, on the whole project at once.
  typescript: { ignoreBuildErrors: true },
  // The edge holds every body to 64 KB but that of a logo. The other is for pages of the console, so that they can answer 403.
  experimental: { serverActions: { bodySizeLimit: '264kb' }, authInterrupts: true },
};

export default config;
