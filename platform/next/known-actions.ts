import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ACTION_ID, type KnownActions } from './actions.ts';
import { APP_ROUTES } from './route-templates.ts';

export const ACTIONS_MANIFEST = 'server/server-reference-manifest.json';

const workers = z.record(z.string().regex(/^app\/.+$/), z.unknown());
const manifest = z.object({ node: z.record(z.string().regex(ACTION_ID), z.object({ workers })) });
const routeList = z.record(z.string(), z.string());

export function knownActions(buildFolder: string): NonNullable<KnownActions> {
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
