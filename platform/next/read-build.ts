import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { familiesOf, TYPEFACES } from '#platform/values/typefaces.ts';
import { type KnownActions, OWN_ACTION_ID } from './actions.ts';
import { APP_ROUTES, routesOfBuild } from './route-templates.ts';

/** The URL goes into a style sheet, so nothing else passes. */
const FONT_FILE = /^[\w.-]+\.woff2$/;

const FONT_FOLDER = 'static/media';

const ACTIONS_MANIFEST = 'server/server-reference-manifest.json';

const workers = z.record(z.string().regex(/^app\/.+$/), z.unknown());
const manifest = z.object({ node: z.record(z.string().regex(OWN_ACTION_ID), z.object({ workers })) });
const routeList = z.record(z.string(), z.string());

/** Routes, actions and fonts of the pages. Any release of Next may change their files: the error then names the file. */
export function readBuild(buildFolder: string) {
  return {
    routeOf: naming(APP_ROUTES, 'which routes the app has', () => routesOfBuild(buildFolder)),
    knownActions: naming(ACTIONS_MANIFEST, 'which actions a page has', () => actionsOfBuild(buildFolder)),
    fontUrls: naming(FONT_FOLDER, 'which fonts the pages use', () => fontUrlsOfBuild(buildFolder)),
  };
}

function actionsOfBuild(buildFolder: string): KnownActions {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(buildFolder, file), 'utf8'));
  const { node } = manifest.parse(readJson(ACTIONS_MANIFEST));
  const routes = routeList.parse(readJson(APP_ROUTES));
  const routesOf = (pages: string[]) =>
    new Set(
      pages.map((page) => {
        const route = routes[page.replace(/^app/, '')];
        if (!route) throw new Error(`${page} is not in ${APP_ROUTES}`);
        return route;
      }),
    );
  return new Map(Object.entries(node).map(([id, { workers }]) => [id, routesOf(Object.keys(workers))]));
}

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

function naming<Part>(file: string, what: string, read: () => Part): Part {
  try {
    return read();
  } catch (error) {
    const sentence = `Next.js changed ${file}, where this server reads ${what}: ${reasonOf(error)}.`;
    throw new Error(sentence, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.slice(0, 3).join('.') || 'the file'}: ${issue?.message ?? 'wrong'}`;
  }
  if (!(error instanceof Error)) return 'it cannot be read';
  return 'code' in error && error.code === 'ENOENT' ? 'the file is not there' : error.message;
}
