import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { FLASH_MESSAGES } from '#app/staff/_shell/flash-message.tsx';
import { type FormState, wordIn } from '#app/staff/_shell/old-input.ts';
import { Card, Empty } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, FieldGroup, TextField } from '#components/console/field.tsx';
import { Hidden, SaveOrCancel } from '#components/console/form.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Notice } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table, TimeCell } from '#components/console/table.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { DECISION_CHOICES, DECISIONS } from '#features/lead/model/lead-copy.ts';
import {
  countUnknownLeads,
  findDecidable,
  findUnknownLeads,
  type UnknownLead,
} from '#features/lead/store/lead-decisions.ts';
import { decideUnknownLead } from '../actions.ts';
import { LeadTabs } from '../list-page.tsx';

const PATH = '/staff/leads/unknown';
const MAX_LEADS = 200;
const DECIDED = FLASH_MESSAGES.decision.decided;
const COLUMNS = ['Reference', 'Unconfirmed since', right('Requests'), 'Reason', 'Campaign', 'Next step'];

export default async function UnknownLeadsPage(address: Address) {
  const { formState, ...page } = await openFormPage('leads_read', address);
  const { actor, query } = page;
  const word = (name: string) => wordIn(query, name) ?? '';
  const chosen = word('lead');
  const [leads, waiting, lead] = await Promise.all([
    findUnknownLeads(MAX_LEADS),
    countUnknownLeads(),
    chosen ? findDecidable(chosen) : null,
  ]);
  const mayDecide = page.may('leads_decide');
  return (
    <ConsolePage
      page={page}
      area="leads"
      title="Unconfirmed leads"
      note="We sent these leads but got no complete answer. We never resend them automatically. Ask the operator about each reference (partnerLeadId) and record the answer."
    >
      <LeadTabs waiting={waiting} current="unknown" />
      {word('decided') && (
        <Notice
          tone={DECIDED.tone}
          title={DECIDED.title.replace('LEAD', () => word('decided').slice(0, 20))}
          role="status"
        >
          {DECIDED.text}
        </Notice>
      )}
      {chosen && !lead && (
        <Notice tone="warn" title="You can’t resolve this lead" role="status">
          It doesn’t exist, or its outcome is already known.{' '}
          <a href={`/staff/leads/${encodeURIComponent(chosen)}`}>View lead</a>
        </Notice>
      )}
      {lead && mayDecide && <DecideForm lead={lead} formState={formState} uuid={word('uuid')} />}
      <Card isFlush>
        {leads.length > 0 ? (
          <Table caption="Unconfirmed leads, oldest first" columns={COLUMNS}>
            {leads.map((one) => (
              <UnknownRow
                key={one.reference}
                lead={one}
                zone={actor.timeZone}
                mayDecide={mayDecide}
                mayReadCampaigns={page.may('campaigns_read')}
              />
            ))}
          </Table>
        ) : (
          <Empty title="No unconfirmed leads" action={<ButtonLink href="/staff/leads">All leads</ButtonLink>}>
            A lead without a complete answer appears here until you resolve it. Each one raises an alert.
          </Empty>
        )}
      </Card>
      {leads.length === MAX_LEADS && (
        <p className="text-ink-soft">{`Showing the ${MAX_LEADS} oldest. Others appear as you resolve these.`}</p>
      )}
    </ConsolePage>
  );
}

type UnknownRowProps = { lead: UnknownLead; zone: string; mayDecide: boolean; mayReadCampaigns: boolean };

function UnknownRow({ lead, zone, mayDecide, mayReadCampaigns }: UnknownRowProps) {
  const { reference, since, posts, reason, campaign } = lead;
  return (
    <Row>
      <RowHead>
        <a href={`/staff/leads/${reference}`}>{reference}</a>
      </RowHead>
      <TimeCell at={since} zone={zone} />
      <Cell align="right">{posts}</Cell>
      <Cell>{reason?.replaceAll('_', ' ') ?? '–'}</Cell>
      <Cell>
        {mayReadCampaigns ? <a href={`/staff/campaigns/${campaign}`}>{campaign}</a> : <span>{campaign}</span>}
        <span className="block text-[0.8125rem] text-ink-soft">{LEAD_INTERFACE_NAMES[lead.interface]}</span>
      </Cell>
      <Cell>
        {mayDecide ? (
          <a href={`${PATH}?lead=${encodeURIComponent(reference)}#decide`}>
            Resolve<span className="sr-only">{` ${reference}`}</span>
          </a>
        ) : (
          'Ask Support or Compliance'
        )}
      </Cell>
    </Row>
  );
}

function DecideForm({ lead, formState, uuid }: { lead: UnknownLead; formState: FormState; uuid: string }) {
  return (
    <Card
      id="decide"
      title={`Resolve ${lead.reference}`}
      note={
        lead.lastDecisionId
          ? 'This lead was resolved before. Change it only if you know better.'
          : 'Record the operator’s answer.'
      }
    >
      <form action={decideUnknownLead} className="max-w-xl space-y-4">
        <FormErrors errors={formState.errors} />
        <Hidden fields={{ reference: lead.reference, seen: lead.lastDecisionId ?? '' }} />
        <FieldGroup legend="Outcome" error={formState.error('choice')}>
          {DECISION_CHOICES.map((choice) => (
            <Checkbox
              key={choice}
              type="radio"
              name="choice"
              value={choice}
              label={DECISIONS[choice].label}
              hint={DECISIONS[choice].note}
              isChecked={formState.value('choice', uuid ? 'received' : '') === choice}
            />
          ))}
        </FieldGroup>
        <TextField
          name="uuid"
          label="Operator ID (UUID)"
          hint="Only if the operator received the lead."
          error={formState.error('uuid')}
          defaultValue={formState.value('uuid', uuid)}
          autoComplete="off"
          spellCheck={false}
        />
        <SaveOrCancel save="Save" cancel={PATH} />
      </form>
    </Card>
  );
}
