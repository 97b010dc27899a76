import 'server-only';
import { readPage, writePageCopy } from '#features/consent/model/page-copy.ts';
import { storePageCopy } from '#features/consent/store/page-copies.ts';
import { logAlert } from '#platform/log/log.ts';
import { internalPages } from '#platform/process/internal-pages.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { type CopiedPage, requestCopiedPage } from './copied-page.ts';

const RETRY_AFTER_MS = 60_000;

type Copies = { version: string; byPage: Map<string, Promise<string | null>> };

const shared = processWide('pageCopies', (): { copies?: Copies } => ({}));

/**
 * The SHA-256 of the stored copy of this page. The process draws each page once in a version of the configuration. Null if
 * the copy can't be made: that never stops a borrower.
 */
export function pageCopyOf(page: CopiedPage): Promise<string | null> {
  const { configurationVersion: version, campaign, language, blocks } = page;
  if (shared.copies?.version !== version) shared.copies = { version, byPage: new Map() };
  const { byPage } = shared.copies;
  const name = JSON.stringify([campaign.slug, language, blocks.map(({ key, sha256 }) => [key, sha256])]);
  const known = byPage.get(name);
  if (known) return known;
  const made = copyPage(page).catch((error: unknown) => {
    logAlert('page_not_copied', { campaign: campaign.slug }, error);
    setTimeout(() => byPage.delete(name), RETRY_AFTER_MS).unref();
    return null;
  });
  byPage.set(name, made);
  return made;
}

async function copyPage(page: CopiedPage): Promise<string | null> {
  const drawn = await requestCopiedPage(page);
  if (!drawn) return null;
  if (drawn.status !== 200) throw new Error(`the consent page answered ${drawn.status}`);
  const read = readPage(textOf(drawn.bytes));
  const files = await requestFiles(read.files);
  return storePageCopy(writePageCopy(read, files));
}

/** The page's own styles, typeface and logo. */
async function requestFiles(paths: string[]): Promise<Map<string, { type: string; bytes: Uint8Array }>> {
  const request = internalPages();
  const files = await Promise.all(
    paths.map(async (path) => {
      const file = await request?.(path);
      if (file?.status !== 200) throw new Error('a file of the consent page is missing');
      return [path, file] as const;
    }),
  );
  return new Map(files);
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
