import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ app: z.record(z.string(), z.array(z.string())) });
/** The path goes into a style sheet, so nothing else passes. */
const FONT_FILE = /^static\/media\/[\w.-]+\.woff2$/;

let fontUrl: string | undefined;

export const FONT_MANIFEST = 'server/next-font-manifest.json';

export function loadTypeface(buildFolder: string): void {
  const font = fontOfBuild(buildFolder);
  fontUrl = font && `/_next/${font}`;
}

export function fontOfBuild(buildFolder: string): string | undefined {
  const { app } = manifest.parse(JSON.parse(readFileSync(join(buildFolder, FONT_MANIFEST), 'utf8')));
  return Object.values(app)
    .flat()
    .find((name) => FONT_FILE.test(name));
}

export function typeface(): string | undefined {
  return fontUrl;
}
