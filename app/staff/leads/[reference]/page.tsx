import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { ButtonLink, PlainButton } from '#components/console/plain-button.tsx';
import { Badge, DescribedStatus } from '#components/console/status.tsx';
import { Sentence, Time } from '#components/console/time.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { REVEAL_FORM } from '#features/lead/model/lead-forms.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { isSha256, parseReference } from '#platform/values/ids.ts';
import { formatUtcSeconds } from '#platform/values/zoned-time.ts';
import { openPersonOfLead } from '../actions.ts';
import { EvidenceCard } from './evidence-card.tsx';

export default async function LeadPage(address: Address<'reference'>) {
  const page = await openFormPage('leads_read', address);
  const { actor, formState, params } = page;
  const detail = found(
    await readLead(actor, parseReference(decodeURIComponent(params.reference)) ?? params.reference),
  );
  const { history, description, timeline, canBeDecided } = detail;
  const reference = history.partnerLeadId;
  const zone = actor.timeZone;
  const { warnedAt, warnings } = history;
  const warned = warnedAt && [warnedAt, warnings > 1 && ` (first of ${warnings} warnings)`];
  return (
    <ConsolePage
      page={page}
      area="leads"
      flash="lead"
      errorTitle="Not done yet. What you typed is still here."
      title={reference}
      up={{ href: '/staff/leads', label: 'Leads' }}
      note={
        <>
          <span>{`${LEAD_INTERFACE_NAMES[history.interface]}, from campaign `}</span>
          <CampaignName campaign={history.journey.campaign} isLinked={page.may('campaigns_read')} />
          <span>{history.isTest && ', test traffic'}</span>
        </>
      }
      actions={
        canBeDecided &&
        page.may('leads_decide') && (
          <ButtonLink href={`/staff/leads/unknown?lead=${encodeURIComponent(reference)}#decide`}>
            Resolve
          </ButtonLink>
        )
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-5">
          <Card title="Status">
            <DescribedStatus description={description} />
            {detail.isDoNotCall && <DoNotCall />}
            <DescriptionList
              zone={zone}
              items={[
                ['Sent by the borrower', history.createdAt],
                ['Operator status', history.operatorStatus ?? 'none'],
                ['Operator ID (UUID)', history.operatorUuid ?? 'none'],
                ['Operator warned', warned && <Sentence key="warned" zone={zone} of={warned} />],
                ['Operator warning', history.operatorWarning || null],
                ['Link rejected', history.linkRejectedReason || null],
                ['Link expires', history.linkExpiresAt],
                ...history.journey.passedData.map(
                  ([name, value]) =>
                    [
                      `${detail.wasSent ? 'Passed on' : 'Not passed on'}: ${name}`,
                      passedText(value),
                    ] as const,
                ),
              ]}
            />
          </Card>
          <Card title="Timeline" note="Oldest first. Your time zone and UTC.">
            <Timeline events={timeline} zone={zone} />
          </Card>
        </div>
        <div className="min-w-0 space-y-5">
          {page.may('requests_record') && <PersonCard reference={reference} />}
          <EvidenceCard
            detail={detail}
            formState={formState}
            mayHandle={page.may('evidence_handle')}
            zone={zone}
          />
          {page.may('leads_reveal') && detail.hasEvidence && (
            <RevealCard reference={reference} formState={formState} />
          )}
        </div>
      </div>
    </ConsolePage>
  );
}

type CampaignNameProps = { campaign: { slug: string; name: string }; isLinked: boolean };

const CampaignName = ({ campaign: { slug, name }, isLinked }: CampaignNameProps) =>
  isLinked ? <a href={`/staff/campaigns/${slug}`}>{name}</a> : <span>{name}</span>;

const DoNotCall = () => (
  <p className="mb-4">
    <Badge tone="warn">Don’t call</Badge>{' '}
    <span>The borrower’s number is on the list of opt-outs from calls and texts.</span>
  </p>
);

const passedText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function PersonCard({ reference }: { reference: string }) {
  return (
    <Card title="Borrower’s requests" note="The activity log records that you look up this borrower.">
      <div className="flex flex-wrap gap-2">
        <ActionButton action={openPersonOfLead} fields={{ reference }}>
          Show everything of this borrower
        </ActionButton>
        <ButtonLink href={`/staff/opt-outs?lead=${encodeURIComponent(reference)}#record`}>
          Stop calls and texts
        </ButtonLink>
      </div>
    </Card>
  );
}

function RevealCard({ reference, formState }: { reference: string; formState: FormState }) {
  return (
    <Card
      id="reveal"
      title="Borrower"
      note="Shown once, only to you. The activity log and the evidence record your request and reason."
    >
      <form
        action={`/staff/leads/${encodeURIComponent(reference)}/reveal`}
        method="post"
        autoComplete="off"
        className="space-y-3"
      >
        <TextField label="Reason" hint="Such as a case number." {...formState.input('reason', REVEAL_FORM)} />
        <PlainButton>Show borrower once</PlainButton>
      </form>
    </Card>
  );
}

/** The hash of a page copy. */
type PageCopy = { page: string };

type TimelineEvent = {
  at: Date;
  title: string;
  facts: readonly (readonly [name: string, value: string | PageCopy])[];
  tone?: 'good' | 'warn' | 'bad';
};

const DOTS = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-danger' } as const;
const LONG = 24;
const SHORT_HASH = 12;

function Timeline({ events, zone }: { events: readonly TimelineEvent[]; zone: string }) {
  return (
    <ol className="ml-[0.3125rem] space-y-5 border-line border-l">
      {events.map(({ at, title, facts, tone }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and two may be alike
        <li key={place} className="relative pl-5">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[0.375rem] size-[0.6875rem] rounded-full border-2 border-surface ${tone ? DOTS[tone] : 'bg-line-strong'}`}
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">{title}</p>
            <p className="text-[0.8125rem] text-ink-soft tabular-nums">
              <Time at={at} zone={zone} />{' '}
              <span className="whitespace-nowrap">{`(${formatUtcSeconds(at).slice(11)})`}</span>
            </p>
          </div>
          {facts.length > 0 && (
            <dl className="mt-0.5 space-y-0.5 text-[0.875rem]">
              {facts.map(([name, value]) => (
                <div key={name} className="flex flex-wrap gap-x-2">
                  <dt className="text-ink-soft">{name}</dt>
                  <Value value={value} />
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

function Value({ value }: { value: string | PageCopy }) {
  if (typeof value === 'object') return <Hash folder="read-page" sha256={value.page} />;
  if (isSha256(value)) return <Hash folder="read" sha256={value} />;
  const isCode = value.length > LONG && !value.includes(' ');
  return (
    <dd className={isCode ? 'min-w-0 break-all font-mono text-[0.8125rem]' : 'min-w-0 break-words'}>
      {value}
    </dd>
  );
}

function Hash({ folder, sha256 }: { folder: 'read' | 'read-page'; sha256: string }) {
  return (
    <dd className="min-w-0 font-mono text-[0.8125rem]">
      <a href={`/staff/consents/${folder}/${sha256}`} title={sha256}>
        {sha256.slice(0, SHORT_HASH)}
      </a>
    </dd>
  );
}
