import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { isInternalHeader } from '#platform/http/inbound-headers.ts';
import { FONT_FOLDER, fontUrlsOfBuild } from '#platform/http-errors/typeface.ts';
import { parameterCount } from './actions.ts';
import { ACTIONS_MANIFEST, knownActions } from './known-actions.ts';
import { APP_ROUTES, routesOfBuild } from './route-templates.ts';

const HEADERS = 'next/dist/client/components/app-router-headers.js';
const ACTION_IDS = 'next/dist/shared/lib/server-reference-info.js';
const INTERNAL = 'next/dist/server/lib/server-ipc/utils.js';
const FORMS =
  'next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js';

const FORM_FIELDS = ['$ACTION_ID_', '$ACTION_REF_', '$ACTION_KEY'];
const MASKS = Array.from({ length: 64 }, (_, mask) => mask);

const headerNames = z.object({
  ACTION_HEADER: z.literal('next-action'),
  NEXT_ACTION_NOT_FOUND_HEADER: z.literal('x-nextjs-action-not-found'),
  RSC_HEADER: z.literal('rsc'),
});
const actionIds = z.object({
  SERVER_REFERENCE_ID_LENGTH: z.literal(42),
  extractInfoFromServerReferenceId: z.custom<(id: string) => { usedArgs: boolean[] }>(
    (value) => typeof value === 'function',
  ),
});

export type NextFiles = { load: (name: string) => unknown; text: (name: string) => string };

const resolveFrom = createRequire(import.meta.url);
const installed: NextFiles = {
  load: (name) => resolveFrom(name),
  text: (name) => readFileSync(resolveFrom.resolve(name), 'utf8'),
};

export const hasBuild = (buildFolder: string): boolean => existsSync(join(buildFolder, 'BUILD_ID'));

/**
 * One sentence for each private format of Next that differs. Any release may change them, and the server would then
 * reject forms of its own pages.
 */
export function changedFormats(buildFolder: string, next: NextFiles = installed): string[] {
  const checks: [file: string, lost: string, check: () => unknown][] = [
    [ACTIONS_MANIFEST, 'which actions a page has', () => knownActions(buildFolder)],
    [APP_ROUTES, 'which routes the app has', () => routesOfBuild(buildFolder)],
    [FONT_FOLDER, 'which fonts the pages use', () => fontUrlsOfBuild(buildFolder)],
    [HEADERS, 'how a script calls an action', () => headerNames.parse(next.load(HEADERS))],
    [ACTION_IDS, 'how many parameters an action has', () => checkActionIds(next.load(ACTION_IDS))],
    [FORMS, 'how a form names its action', () => checkFormFields(next.text(FORMS))],
    [INTERNAL, 'which headers Next sends to itself', () => checkInternalHeaders(next.text(INTERNAL))],
  ];
  return checks.flatMap(([file, lost, check]) => {
    try {
      check();
      return [];
    } catch (error) {
      return [`Next.js changed ${file}, where this server reads ${lost}: ${reasonOf(error)}.`];
    }
  });
}

function checkActionIds(module: unknown) {
  const { extractInfoFromServerReferenceId: infoOf } = actionIds.parse(module);
  for (const mask of MASKS) {
    const id = (mask << 1).toString(16).padStart(2, '0') + '0'.repeat(40);
    if (infoOf(id).usedArgs.lastIndexOf(true) + 1 !== parameterCount(id))
      throw new Error('the first byte of an action id means something else');
  }
}

function checkFormFields(source: string) {
  const missing = FORM_FIELDS.find((name) => !source.includes(`"${name}"`));
  if (missing) throw new Error(`${missing} is not a field name anymore`);
}

function checkInternalHeaders(source: string) {
  const [, list = ''] = /const INTERNAL_HEADERS = \[([^\]]+)\]/.exec(source) ?? [];
  const names = [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('INTERNAL_HEADERS is not there');
  const passed = names.find((name) => !isInternalHeader(name));
  if (passed) throw new Error(`the header ${passed} is new`);
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.slice(0, 3).join('.') || 'the file'}: ${issue?.message ?? 'wrong'}`;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED')
    return 'the file is not there';
  return error instanceof Error ? error.message : 'it cannot be read';
}
