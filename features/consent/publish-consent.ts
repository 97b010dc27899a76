import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { findOpenSubjects } from '#features/alerts/store/alerts.ts';
import { OWN_CONSENT_SOURCES, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { findPublishedText } from '#features/consent/store/consents.ts';
import {
  type ConsentContent,
  type ConsentVersion,
  consentVersions,
  findDueNumber,
  lockSource,
  recordOffer,
} from '#features/consent/store/versions.ts';
import type { PublishResult } from '#features/versions/text-kind.ts';
import { VersionedText } from '#features/versions/versioned-text.ts';

const versionSubject = (source: string, number: number) => `${source} ${number}`;
const timeOf = ({ scheduledAt }: ConsentVersion) => scheduledAt?.toISOString() ?? null;

export const consentText = new VersionedText<ConsentVersion, ConsentContent, null, never>({
  table: consentVersions,
  async lock({ owner }, tx) {
    await lockSource(owner, tx);
    return { scope: null };
  },
  contentColumns: ({ sha256, verdict, findings, copiedFrom }) => ({ sha256, verdict, findings, copiedFrom }),
  created: (by, at) => ({ createdAt: at, createdByLabel: by.email, createdById: by.staffId }),
  offered: async (draft, tx) => ({ fetchId: await recordOffer(draft, tx) }),
  retired: (by) => ({ retiredById: by.staffId }),
  draftError: ({ verdict }) => (verdict === 'unsafe' ? 'unsafe' : null),
  alone: {
    alert: 'consent_published_alone',
    facts: (by) => ({ by: by.email, reason: by.staffId === null ? 'command_line' : 'alone' }),
  },
  audit: {
    subject: versionSubject,
    saved({ sha256, verdict, copiedFrom = null }, { version }) {
      if (!version) {
        const action = copiedFrom === null ? 'consent_drafted' : 'consent_copied';
        return { action, after: { state: 'draft', sha256, verdict, copiedFrom } };
      }
      const before = { revision: version.revision, sha256: version.sha256, verdict: version.verdict };
      return { action: 'consent_edited', before, after: { revision: version.revision + 1, sha256, verdict } };
    },
    published: (version, replaced) => ({
      action: 'consent_published',
      before: {
        state: version.state,
        published: replaced?.number ?? null,
        sha256: replaced?.sha256 ?? null,
      },
      after: { published: version.number, sha256: version.sha256, scheduledAt: timeOf(version) },
    }),
    discarded: ({ sha256 }) => ({
      action: 'consent_discarded',
      before: { state: 'draft', sha256 },
      after: { state: 'retired' },
    }),
    retired: ({ sha256 }) => ({
      action: 'consent_retired',
      before: { state: 'published', sha256 },
      after: { state: 'retired' },
    }),
  },
  schedule: {
    findDue: findDueNumber,
    job: { staffId: null, email: 'the job publish_consents' },
    scheduled: ({ sha256 }, at) => ({
      action: 'consent_scheduled',
      before: { state: 'draft', sha256 },
      after: { state: 'scheduled', sha256, scheduledAt: at.toISOString() },
    }),
    unscheduled: (version) => ({
      action: 'consent_called_off',
      before: { state: 'scheduled', scheduledAt: timeOf(version) },
      after: { state: 'draft' },
    }),
  },
});

type PublishInput = { number: number; revision: number | null; reason: string; at: Date | null };
export type PublishConsentResult = PublishResult<never>;

export async function publishConsent(
  by: AuditActor,
  source: OwnConsentSource,
  { number, revision, ...input }: PublishInput,
): Promise<PublishConsentResult> {
  const published = await consentText.publish(by, { owner: source, number, revision }, input);
  if (published.kind === 'done' && !input.at)
    await resolveTextAlerts(source, { number, replaced: published.replaced });
  return published;
}

async function resolveTextAlerts(
  source: OwnConsentSource,
  { number, replaced }: { number: number; replaced: number | null },
): Promise<void> {
  await resolveAlert('consent_called_off', versionSubject(source, number));
  await resolveAlert('consent_not_published', source);
  if (replaced !== null) await resolveAlert('consent_outdated', versionSubject(source, replaced));
}

export async function publishDueConsents(): Promise<void> {
  const missing = await findOpenSubjects('consent_not_published');
  for (const source of OWN_CONSENT_SOURCES) {
    const due = await consentText.publishDue(source);
    if (due?.kind === 'published') await resolveTextAlerts(source, due);
    if (due?.kind === 'unscheduled')
      await raiseAlert('consent_called_off', versionSubject(source, due.number));
    // Publishing resolves the alert. Another mode may offer a text too, and a borrower may raise it while a text is published.
    if (missing.includes(source) && (await findPublishedText(source)))
      await resolveAlert('consent_not_published', source);
  }
}

/** Without a published text, the forms that need one close. Returns false if the version isn't published. */
export async function retireConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
  reason: string,
): Promise<boolean> {
  return (await consentText.retire(by, source, number, reason)).kind === 'done';
}

/** Returns false if the version is no draft. */
export async function discardConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<boolean> {
  return (await consentText.discard(by, { owner: source, number, revision: null })).kind === 'done';
}
