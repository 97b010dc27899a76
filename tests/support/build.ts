import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { ACTIONS_KEY } from '#scripts/dev/app-build.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { BENCH_BUILD, TEST_BUILD } from '#scripts/dev/test-environment.ts';

/** A benchmark has the test build only by chance. Both have the same ids of actions. */
const folder = [TEST_BUILD, BENCH_BUILD].find((name) => existsSync(join(projectFolder, name))) ?? TEST_BUILD;
const build = join(projectFolder, folder);
/** The verifier as one file. */
export const verifierFile = join(build, 'handoff', 'verifier', 'handoff-verifier.html');
const routeList = z.record(z.string(), z.string());
const actionList = z.object({
  node: z.record(
    z.string(),
    z.object({ filename: z.string(), exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

/** Of a `kind` that their files have, such as `/page`, or of all. */
export function routesOfBuild(kind = ''): string[] {
  const routes = Object.entries(routeList.parse(readJson('app-path-routes-manifest.json')));
  return routes.flatMap(([file, route]) => (file.endsWith(kind) ? [route] : [])).sort();
}

export function routesOfFolder(): string[] {
  return globSync('app/{,.*/}**/{page.tsx,route.ts,route.tsx,*.svg,*.ico,robots.ts,manifest.ts}', {
    cwd: projectFolder,
  })
    .map((file) => file.replace(/^app/, '').replace(/\/(?:page|route)\.tsx?$/, ''))
    .map((path) => path.replaceAll(/\/\([^)]+\)/g, '') || '/')
    .sort();
}

export function builtActions(): { id: string; file: string; name: string; pages: string[] }[] {
  const { node } = actionList.parse(readJson('server/server-reference-manifest.json'));
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => ({
    id,
    file: filename,
    name: exportedName,
    pages: Object.keys(workers).map((page) =>
      page.replace(/^app|\/page$/g, '').replaceAll(/\/\([^)]+\)/g, ''),
    ),
  }));
}

/** Without its first byte. It depends on the file and the name only. */
export function actionId(file: string, name: string): string {
  return createHash('sha1').update(`${ACTIONS_KEY}${file}:${name}`).digest('hex');
}

export function staticFiles(): { path: string; text: string }[] {
  return globSync('static/**/*', { cwd: build, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: `/_next/${relative(build, file)}`, text: readFileSync(file, 'latin1') }));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(build, file), 'utf8'));
}
