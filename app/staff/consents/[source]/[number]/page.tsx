import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { FormState } from '#app/staff/_shell/old-input.ts';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { TextFrame } from '#components/console/text-frame.tsx';
import { Time } from '#components/console/time.tsx';
import { sourceFromSlug } from '#features/consent/model/consent-text.ts';
import { parseVersion } from '#features/consent/model/version-form.ts';
import { findConsentVersion, type VersionDetail } from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { formatCount } from '#platform/values/count.ts';
import { editConsentText } from '../../actions.ts';
import { Findings, OperatorWarnings, StateBadge, VerdictBadge } from '../../version-status.tsx';
import { DraftForm } from '../draft-form.tsx';
import { VersionActions } from './version-actions.tsx';

export default async function VersionPage(address: Address<'source' | 'number'>) {
  const { formState, ...page } = await openFormPage('consents_read', address);
  const { actor, params } = page;
  const slug = params.source;
  const source = found(sourceFromSlug(slug));
  const number = found(parseVersion(params.number));
  const version = found(await findConsentVersion(actor, source, number));
  const { state, sha256, verdict, findings, published, html, revision } = version;
  const isEdit = formState.values('text').length > 0;
  const canEdit = state === 'draft' && page.may('consents_draft');
  return (
    <ConsolePage
      page={page}
      area="consents"
      flash="consent"
      title={`Version ${number}`}
      note={<StateBadge state={state} />}
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
            fields={{ source: slug, number, revision }}
            text={html}
            formState={isEdit ? formState : new FormState(null)}
            back={`/staff/consents/${slug}`}
          />
        </Card>
      )}
    </ConsolePage>
  );
}

function History({ version, zone }: { version: VersionDetail; zone: string }) {
  const { createdAt, copiedFrom, revision, scheduledAt, publishedAt, retiredAt } = version;
  const moment = (at: Date | null, by: string | null) =>
    at && (
      <>
        <Time at={at} zone={zone} />
        <span className="block break-words text-ink-soft">{by}</span>
      </>
    );
  return (
    <DescriptionList
      items={[
        ['Created', moment(createdAt, version.createdByLabel)],
        ['Copied from', copiedFrom !== null && `Version ${copiedFrom}`],
        ['Last edited', revision > 1 && moment(version.editedAt, version.editedByLabel)],
        ['Scheduled for', moment(scheduledAt, version.scheduledByLabel)],
        ['Published', moment(publishedAt, version.publishedByLabel)],
        ['Self-approved because', version.selfPublishReason || null],
        [publishedAt ? 'Retired' : 'Discarded', moment(retiredAt, version.retiredByLabel)],
        ['Leads', formatCount(version.leads)],
        [
          'Fingerprint',
          <span key="sha256" className="break-all font-mono text-[0.8125rem]">
            {version.sha256}
          </span>,
        ],
      ]}
    />
  );
}
