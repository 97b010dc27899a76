import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { FormState, findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { STATES } from '#app/staff/consents/copy.ts';
import { Badge } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { TextFrame } from '#components/console/text-frame.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { sourceFromSlug } from '#features/consent/model/consent-text.ts';
import { parseVersion } from '#features/consent/model/version-form.ts';
import { findConsentVersion, type VersionDetail } from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { formatCount } from '#platform/values/count.ts';
import { editConsentText } from '../../actions.ts';
import { Findings, VerdictBadge } from '../../badges.tsx';
import { DraftForm } from '../draft-form.tsx';
import { OperatorWarnings } from '../operator-warnings.tsx';
import { VersionActions } from './version-actions.tsx';

type Props = { params: Promise<{ source: string; number: string }>; searchParams: SearchParams };

export default async function VersionPage({ params, searchParams }: Props) {
  const actor = await requireStaff('consents_read');
  const [{ source: slug, number: text }, { done }, formState] = await Promise.all([
    params,
    searchParams,
    findFormState(actor, searchParams),
  ]);
  const [source, number] = [sourceFromSlug(slug), parseVersion(text)];
  const version = source && number && (await findConsentVersion(actor, source, number));
  if (!version) notFound();
  const { state, sha256, verdict, findings, published, html, revision } = version;
  const { label, tone } = STATES[state] ?? { label: state, tone: 'plain' as const };
  const isEdit = formState.values('text').length > 0;
  const canEdit = state === 'draft' && allows(actor.role, 'consents_draft');
  return (
    <ConsolePage
      actor={actor}
      area="consents"
      title={`Version ${number}`}
      note={<Badge tone={tone}>{label}</Badge>}
      up={{ href: `/staff/consents/${slug}`, label: LEAD_INTERFACE_NAMES[source] }}
      actions={
        published &&
        published.sha256 !== sha256 && (
          <ButtonLink href={`/staff/consents/compare?before=${published.sha256}&after=${sha256}`}>
            {`Changes from version ${published.number}`}
          </ButtonLink>
        )
      }
    >
      <FlashNotice page="consent" done={done} />
      <OperatorWarnings versions={[version]} zone={actor.timeZone} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="What borrowers see" note="Viewing it here adds nothing to a borrower’s evidence.">
          <TextFrame sha256={sha256} title={`${LEAD_INTERFACE_NAMES[source]}, version ${number}`} />
        </Card>
        <div className="min-w-0 space-y-5">
          <Card title="Safety check" actions={<VerdictBadge verdict={verdict} />}>
            <Findings findings={findings} />
          </Card>
          <VersionActions
            actor={actor}
            slug={slug}
            version={version}
            formState={isEdit ? new FormState(null) : formState}
          />
          <Card title="History">
            <History version={version} zone={actor.timeZone} />
          </Card>
        </div>
      </div>
      {canEdit && (
        <Card
          id="edit"
          title="Edit draft"
          note="The last editor is the author. Someone else publishes it. One of them must be in Compliance."
        >
          <DraftForm
            action={editConsentText}
            slug={slug}
            text={html}
            formState={isEdit ? formState : new FormState(null)}
            draft={{ number, revision }}
            back={`/staff/consents/${slug}`}
          />
        </Card>
      )}
    </ConsolePage>
  );
}

function History({ version, zone }: { version: VersionDetail; zone: string }) {
  const {
    createdAt,
    createdByLabel,
    editedAt,
    editedByLabel,
    revision,
    copiedFrom,
    scheduledAt,
    scheduledByLabel,
  } = version;
  const { publishedAt, publishedByLabel, retiredAt, retiredByLabel, selfPublishReason, leads, sha256 } =
    version;
  const moment = (at: Date, by: string | null) => (
    <>
      <Time at={at} zone={zone} />
      <span className="block break-words text-ink-soft">{by}</span>
    </>
  );
  return (
    <DescriptionList
      items={[
        ['Created', moment(createdAt, createdByLabel)],
        ...(copiedFrom === null ? [] : [['Copied from', `Version ${copiedFrom}`] as const]),
        ...(revision === 1 ? [] : [['Last edited', moment(editedAt, editedByLabel)] as const]),
        ...(scheduledAt ? [['Scheduled for', moment(scheduledAt, scheduledByLabel)] as const] : []),
        ...(publishedAt ? [['Published', moment(publishedAt, publishedByLabel)] as const] : []),
        ...(selfPublishReason ? [['Self-approved because', selfPublishReason] as const] : []),
        ...(retiredAt
          ? [[publishedAt ? 'Retired' : 'Discarded', moment(retiredAt, retiredByLabel)] as const]
          : []),
        ['Leads', formatCount(leads)],
        [
          'Fingerprint',
          <span key="sha256" className="break-all font-mono text-[0.8125rem]">
            {sha256}
          </span>,
        ],
      ]}
    />
  );
}
