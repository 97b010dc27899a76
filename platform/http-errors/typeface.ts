import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { familiesOf, TYPEFACES } from '#platform/values/typefaces.ts';

/** The URL goes into a style sheet, so nothing else passes. */
const FONT_FILE = /^[\w.-]+\.woff2$/;

export const FONT_FOLDER = 'static/media';

/** The build adds a hash to the name of each file. */
export function fontUrlsOfBuild(buildFolder: string): Record<string, string> {
  const built = readdirSync(join(buildFolder, FONT_FOLDER)).filter((name) => FONT_FILE.test(name));
  const files = new Set(TYPEFACES.flatMap(familiesOf).map(({ file }) => file));
  return Object.fromEntries(
    [...files].map((file) => {
      const name = built.find((each) => each.replaceAll('_', '-').startsWith(`${file}.`));
      if (!name) throw new Error(`the font ${file} is not there`);
      return [file, `/_next/${FONT_FOLDER}/${name}`];
    }),
  );
}
