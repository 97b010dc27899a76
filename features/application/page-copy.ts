import 'server-only';
import { randomUUID } from 'node:crypto';
import { partnerAt } from '#features/brand/store/brand.ts';
import { readPage, writePageCopy } from '#features/consent/model/page-copy.ts';
import type { StoredBlock } from '#features/consent/store/consent-texts.ts';
import { storePageCopy } from '#features/consent/store/page-copies.ts';
import { type Campaign, formSlugOf } from '#features/form/model/campaign.ts';
import { consentPath } from '#features/form/model/journey.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { PAGE_COPY_HEADER } from '#platform/http/inbound-headers.ts';
import { logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { type InternalPage, internalPages } from '#platform/process/internal-pages.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { campaignCopy, type PageLanguage } from './language.ts';
import { describeParties, themeOf } from './parties.ts';
import type { BorrowerRequest } from './request.ts';

const RETRY_AFTER_MS = 60_000;

type Copies = { version: string; byPage: Map<string, Promise<string | null>> };

const shared = processWide('pageCopies', (): { copies?: Copies } => ({}));

/**
 * The SHA-256 of the stored copy of this page. The process draws each page once in a version of the configuration. Null if
 * the copy can't be made: that never stops a borrower.
 */
export function pageCopyOf(page: CopiedPage, { after } = SYSTEM_CLOCK): Promise<string | null> {
  const { configurationVersion: version, campaign, language, blocks } = page;
  if (shared.copies?.version !== version) shared.copies = { version, byPage: new Map() };
  const { byPage } = shared.copies;
  const name = JSON.stringify([campaign.slug, language, blocks.map(({ key, sha256 }) => [key, sha256])]);
  const known = byPage.get(name);
  if (known) return known;
  const made = copyPage(page).catch((error: unknown) => {
    logAlert('page_not_copied', { campaign: campaign.slug }, error);
    after(RETRY_AFTER_MS, () => byPage.delete(name));
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

/** All that the consent page of a campaign depends on, without a borrower. */
type CopiedPage = Moment & PageLanguage & { campaign: Campaign; blocks: StoredBlock[] };

const copied = processWide('copiedPages', () => new Map<string, CopiedPage>());

/** The page that this process requests from itself under `token`. A client can't know a token. */
export const findCopiedPage = (token: string | null): CopiedPage | null => copied.get(token ?? '') ?? null;

/** Null without a server around the app. */
async function requestCopiedPage(page: CopiedPage): Promise<InternalPage | null> {
  const request = internalPages();
  if (!request) return null;
  const token = randomUUID();
  copied.set(token, page);
  try {
    const path = `${consentPath(formSlugOf(page.campaign.product))}/copy`;
    return await request(path, { [PAGE_COPY_HEADER]: token });
  } finally {
    copied.delete(token);
  }
}

/** The facts of layout and page, without a borrower. Costs no statement once the process knows the version. */
export async function requestOfCopy(page: CopiedPage): Promise<BorrowerRequest> {
  const { now, configurationVersion, language, switchTo, campaign } = page;
  const partner = await partnerAt(configurationVersion);
  return {
    now,
    configurationVersion,
    language,
    switchTo,
    copy: await campaignCopy(configurationVersion, campaign, language),
    parties: describeParties(partner, language),
    theme: themeOf(campaign.accent ?? partner.accent),
    journeyKey: null,
    borrower: null,
  };
}
