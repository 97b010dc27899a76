import { buildFolder } from './platform/config/env.ts';

/** @type {import('next').NextConfig} */
const config = {
  distDir: buildFolder,
  poweredByHeader: false,
  // graphile-worker loads files of its own at run time, which a bundle lacks; the others gain nothing from one.
  serverExternalPackages: ['graphile-worker', 'nodemailer', 'prom-client'],
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // A lockfile in a folder above must not move the root.
  turbopack: { root: import.meta.dirname },
  typescript: { ignoreBuildErrors: true },
  // The server around Next limits bodies to 64 KB, except for a logo. authInterrupts: pages of the console can respond
  // with 403.
  experimental: { serverActions: { bodySizeLimit: '264kb' }, authInterrupts: true },
};

export default config;
