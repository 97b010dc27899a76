import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import {
  type CampaignField,
  type CampaignSettings,
  changedSettings,
  parseCampaignForm,
  SETTING_NAMES,
} from '#features/campaign/model/campaign-form.ts';
import {
  type CampaignRow,
  findCampaignRow,
  hasJourneys,
  lockCampaign,
  recordCampaignChange,
} from '#features/campaign/store/campaigns.ts';
import { env } from '#platform/config/env.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FieldErrors, FieldReader, FormResult } from '#platform/values/field-errors.ts';
import { createCampaignCheck } from './check-campaign.ts';
import { readFlowNames } from './prefill-flows.ts';

export const CAMPAIGN_ACTIONS = [
  'campaign_created',
  'campaign_edited',
  'campaign_opened',
  'campaign_paused',
  'campaign_archived',
  'campaign_tests_changed',
  'campaign_languages_changed',
] as const satisfies AuditAction[];

export function settingsFacts(
  settings: CampaignSettings,
  names: readonly (keyof CampaignSettings)[],
): AuditFacts {
  return Object.fromEntries(
    names.map((name) => {
      const value = settings[name];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );
}

export const formRulesFor = ({ timeZone }: Actor) => ({
  zone: timeZone,
  mayBeLocal: env().HANDOFF_MODE === 'local',
});

type EditCampaignResult = FormResult<{ slug: string; changed: number }> | null;

const FIXED_SETTINGS = ['slug', 'product', 'consentVersion'] as const;

/** Rejects a change that would stop borrowers of an open campaign, or that overwrites a change since `version`. */
export async function editCampaign(
  actor: Actor,
  slug: string,
  version: number,
  text: FieldReader<CampaignField>,
): Promise<EditCampaignResult> {
  const row = await findCampaignRow(slug);
  if (!row) return null;
  const [isStarted, flows] = await Promise.all([hasJourneys(slug), readFlowNames(row.flow)]);
  // The form of a started campaign has no fixed settings.
  const read = parseCampaignForm(
    (name) => (isStarted && isFixed(name) ? String(row[name] ?? '') : text(name)),
    flows,
    formRulesFor(actor),
  );
  if (!read.ok) return read;
  const broken = await blockingErrors(row, read.settings);
  if (broken) return { ok: false, errors: broken };
  return store(actor, { slug, version, settings: read.settings });
}

export async function editAccent(
  actor: Actor,
  slug: string,
  version: number,
  accent: string | null,
): Promise<EditCampaignResult> {
  const row = await findCampaignRow(slug);
  if (!row) return null;
  const settings = { ...row, accent };
  const broken = await blockingErrors(row, settings);
  return broken ? { ok: false, errors: broken } : store(actor, { slug, version, settings });
}

/** New errors with which no one could publish it again. Staff may end its schedule. */
async function blockingErrors(row: CampaignRow, settings: CampaignSettings): Promise<FieldErrors | null> {
  if (row.pausedAt || row.archivedAt || changedSettings(row, settings).length === 0) return null;
  const check = await createCampaignCheck();
  const blocking = async (checked: CampaignRow) =>
    (await check({ ...checked, pausedAt: checked.pausedAt ?? row.createdAt }, 'briefly')).filter(
      ({ key, verdict }) => verdict === 'blocks' && key !== 'schedule',
    );
  const [before, after] = await Promise.all([blocking(row), blocking({ ...row, ...settings })]);
  const added = after.filter(({ key }) => !before.some((item) => item.key === key));
  if (added.length === 0) return null;
  const found = added.map(({ title, sentence }) => `${title}: ${sentence}`).join(' ');
  return {
    '': `This campaign is live, and with this change it couldn’t be published. ${found} Fix that or pause the campaign first.`,
  };
}

const isFixed = (name: string): name is (typeof FIXED_SETTINGS)[number] =>
  (FIXED_SETTINGS as readonly string[]).includes(name);

type EditInput = { slug: string; version: number; settings: CampaignSettings };

async function store(actor: Actor, input: EditInput): Promise<EditCampaignResult> {
  const { slug, version, settings } = input;
  const outcome = await transaction(async (tx) => {
    const row = await lockCampaign(slug, tx);
    if (!row) return null;
    if (row.archivedAt) return reject('You can’t change an archived campaign. Duplicate it instead.');
    const changed = changedSettings(row, settings);
    if (changed.length === 0) return { ok: true as const, slug, changed: 0 };
    if (row.version !== version) return 'changed_since' as const;
    const error = await errorsInTransaction(row, settings, tx);
    if (error) return { ok: false as const, errors: error };
    await recordCampaignChange(slug, Object.fromEntries(changed.map((name) => [name, settings[name]])), tx);
    const [before, after] = [settingsFacts(row, changed), settingsFacts(settings, changed)];
    await recordAudit(actor, { action: 'campaign_edited', subject: settings.slug, before, after }, tx);
    return { ok: true as const, slug: settings.slug, changed: changed.length };
  });
  if (outcome !== 'changed_since') return outcome;
  const lastChange = await describeLastChange(slug, CAMPAIGN_ACTIONS, SETTING_NAMES);
  return reject(`${lastChange} Your version is below. Compare it with the campaign’s page, then save again.`);
}

const reject = (message: string) => ({ ok: false as const, errors: { '': message } });

async function errorsInTransaction(
  row: CampaignRow,
  settings: CampaignSettings,
  tx: Tx,
): Promise<FieldErrors | null> {
  const isFixedNow = FIXED_SETTINGS.filter((name) => row[name] !== settings[name]);
  if (isFixedNow.length > 0 && (await hasJourneys(row.slug, tx)))
    return {
      '': 'A borrower has started, so you can’t change the URL slug or product. Duplicate the campaign instead.',
    };
  if (settings.slug !== row.slug && (await findCampaignRow(settings.slug, tx)))
    return { slug: `The slug ${settings.slug} is taken. Try another` };
  return null;
}
