import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import {
  CAMPAIGN_FORM,
  type CampaignField,
  parseCampaignForm,
  SETTING_NAMES,
  slugify,
} from '#features/campaign/model/campaign-form.ts';
import type { ReadinessItem } from '#features/campaign/model/readiness-facts.ts';
import {
  type CampaignChange,
  type CampaignRow,
  findCampaignRow,
  lockCampaign,
  recordCampaignChange,
  recordNewCampaign,
} from '#features/campaign/store/campaigns.ts';
import type { LanguageOffer } from '#features/wording/model/language.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FieldReader, FormResult } from '#platform/values/field-errors.ts';
import { checkCampaign, type RequestAddress } from './check-campaign.ts';
import { CAMPAIGN_ACTIONS, formRulesFor, settingsFacts } from './edit-campaign.ts';
import { copyLanding } from './edit-landing.ts';
import { copyWording } from './edit-wording.ts';
import { readFlowNames } from './prefill-flows.ts';

export async function createCampaign(
  actor: Actor,
  text: FieldReader<CampaignField>,
): Promise<FormResult<{ slug: string }>> {
  const flows = await readFlowNames();
  const read = parseCampaignForm(text, flows, formRulesFor(actor));
  if (!read.ok) return read;
  const { settings } = read;
  const names = Object.keys(SETTING_NAMES) as (keyof typeof SETTING_NAMES)[];
  const copied = CAMPAIGN_FORM.shape.from.parse(text('from'));
  const source = copied ? await findCampaignRow(copied) : null;
  const isStored = await transaction(async (tx) => {
    if (!(await recordNewCampaign(settings, tx))) return false;
    const rest = source?.product === settings.product ? source : null;
    const after = {
      ...settingsFacts(settings, names),
      ...(source && { copiedFrom: source.slug }),
      ...(rest && { languages: rest.languages }),
    };
    await recordAudit(actor, { action: 'campaign_created', subject: settings.slug, after }, tx);
    if (rest) await copyRest(actor, rest, settings.slug, tx);
    return true;
  });
  if (isStored) return { ok: true, slug: settings.slug };
  const other = `${slugify(settings.slug).slice(0, 57)}-2`;
  return {
    ok: false,
    errors: { slug: `The slug ${settings.slug} is taken. Try another, such as ${other}` },
  };
}

/**
 * Everything that the form of a new campaign doesn't show, but permission for test requests. The texts of another product's
 * form don't fit, and Compliance offers languages for one product.
 */
async function copyRest(actor: Actor, source: CampaignRow, slug: string, tx: Tx) {
  if (source.languages !== 'en') await recordCampaignChange(slug, { languages: source.languages }, tx);
  await copyLanding(actor, source.slug, slug, tx);
  await copyWording(actor, source.slug, slug, tx);
}

type OpenCampaignResult =
  | { kind: 'opened' }
  | { kind: 'no_such_campaign' }
  | { kind: 'blocked' | 'unseen'; items: ReadinessItem[] }
  | { kind: 'changed_since'; message: string };

/** Fails while a check blocks, a warning isn't acknowledged, or the campaign has changed since `version`. */
export async function openCampaign(
  actor: Actor,
  slug: string,
  version: number,
  acknowledged: readonly string[],
  reader: RequestAddress = null,
): Promise<OpenCampaignResult> {
  const row = await findCampaignRow(slug);
  if (!row) return { kind: 'no_such_campaign' };
  const items = await checkCampaign(row, 'until_answered', reader);
  const blocking = items.filter(({ verdict }) => verdict === 'blocks');
  if (blocking.length > 0) return { kind: 'blocked', items: blocking };
  const warnings = items.filter(({ verdict }) => verdict === 'warns');
  const unacknowledged = warnings.filter(({ key }) => !acknowledged.includes(key));
  if (unacknowledged.length > 0) return { kind: 'unseen', items: unacknowledged };
  const isOpened = await transaction(async (tx) => {
    const locked = await lockCampaign(slug, tx);
    if (locked?.version !== version || row.version !== version) return false;
    if (!locked.pausedAt) return true;
    const openedAt = locked.openedAt ?? (await databaseNow(tx));
    await recordCampaignChange(slug, { pausedAt: null, openedAt }, tx);
    const after = { isOpen: true, warningsSeen: warnings.map(({ key }) => key) };
    await recordAudit(
      actor,
      { action: 'campaign_opened', subject: slug, before: { isOpen: false }, after },
      tx,
    );
    return true;
  });
  return isOpened
    ? { kind: 'opened' }
    : { kind: 'changed_since', message: await describeLastChange(slug, CAMPAIGN_ACTIONS, SETTING_NAMES) };
}

/** Also before its schedule begins. */
export async function isLive(slug: string): Promise<boolean> {
  const row = await findCampaignRow(slug);
  return row !== null && !row.pausedAt && !row.archivedAt;
}

export const pauseCampaign = (actor: Actor, slug: string): Promise<boolean> =>
  stopCampaign(actor, slug, 'paused');

/** Journeys refer to the row, so it stays. */
export const archiveCampaign = (actor: Actor, slug: string): Promise<boolean> =>
  stopCampaign(actor, slug, 'archived');

async function stopCampaign(actor: Actor, slug: string, how: 'paused' | 'archived'): Promise<boolean> {
  const stopped = await changeCampaign(actor, slug, `campaign_${how}`, async (row, tx) => {
    if (row.archivedAt || (how === 'paused' && row.pausedAt)) return null;
    const now = await databaseNow(tx);
    const pausedAt = row.pausedAt ?? now;
    const change: CampaignChange =
      how === 'paused' ? { pausedAt } : { pausedAt, archivedAt: now, listedAt: null };
    const wasListed = how === 'archived' && row.listedAt !== null;
    const before = { isOpen: row.pausedAt === null, ...(wasListed && { listedAt: row.listedAt }) };
    const after = { isOpen: false, ...(wasListed && { listedAt: null }) };
    return { change, before, after };
  });
  return stopped !== 'no_such_campaign';
}

/** Only for compliance: pages in a second language are a promise that the texts in it are right. */
export const offerLanguages = (actor: Actor, slug: string, languages: LanguageOffer) =>
  changeCampaign(actor, slug, 'campaign_languages_changed', async (row) =>
    row.languages === languages
      ? null
      : { change: { languages }, before: { languages: row.languages }, after: { languages } },
  );

export async function allowTests(actor: Actor, slug: string, isAllowed: boolean): Promise<boolean> {
  const [change, before] = [{ testsReachOperator: isAllowed }, { testsReachOperator: !isAllowed }];
  const allowed = await changeCampaign(actor, slug, 'campaign_tests_changed', async (row) =>
    row.testsReachOperator === isAllowed ? null : { change, before, after: change },
  );
  return allowed !== 'no_such_campaign';
}

type AuditedChange = { change: CampaignChange; before: AuditFacts; after: AuditFacts };

/** `changeOf` returns null if nothing changes. */
async function changeCampaign(
  actor: Actor,
  slug: string,
  action: (typeof CAMPAIGN_ACTIONS)[number],
  changeOf: (row: CampaignRow, tx: Tx) => Promise<AuditedChange | null>,
): Promise<'saved' | 'same' | 'no_such_campaign'> {
  return transaction(async (tx) => {
    const row = await lockCampaign(slug, tx);
    if (!row) return 'no_such_campaign';
    const changed = await changeOf(row, tx);
    if (!changed) return 'same';
    const { change, before, after } = changed;
    await recordCampaignChange(slug, change, tx);
    await recordAudit(actor, { action, subject: slug, before, after }, tx);
    return 'saved';
  });
}
