import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Cell, Row, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { AUDIT_ACTIONS, auditActionLabel } from '#features/access/model/audit-actions.ts';
import { type AuditListEntry, listAudit, listAuditActors } from '#features/access/store/audit.ts';
import { AuditChanges } from './changes.tsx';

const PAGE_SIZE = 50;
const ANY = { value: '', label: 'Any' };

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('audit_read');
  const query = Object.entries(await searchParams).flatMap(([name, value]) =>
    ['actor', 'act', 'subject'].includes(name) && typeof value === 'string' && value
      ? [[name, value.trim()]]
      : [],
  );
  const filter: Record<string, string> = Object.fromEntries(query);
  const { act, ...others } = filter;
  const { before } = await searchParams;
  const [found, actors] = await Promise.all([
    listAudit({ ...others, ...(act && { action: act }) }, idFrom(before), PAGE_SIZE + 1),
    listAuditActors(),
  ]);
  const lines = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? lines.at(-1) : undefined;
  const older = new URLSearchParams({ ...filter, ...(last && { before: String(last.id) }) });
  return (
    <ConsolePage
      actor={actor}
      area="audit"
      title="Activity log"
      note="Actions of team members, with values before and after. Entries can’t be changed or deleted."
    >
      <Card>
        <form method="get" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
          <SelectField
            name="actor"
            label="Team member"
            defaultValue={filter.actor ?? ''}
            options={[ANY, ...actors.map((email) => ({ value: email, label: email }))]}
          />
          <SelectField
            name="act"
            label="Action"
            defaultValue={filter.act ?? ''}
            options={[ANY, ...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }))]}
          />
          <TextField
            name="subject"
            label="Exact target"
            defaultValue={filter.subject ?? ''}
            autoComplete="off"
          />
          <Button variant="quiet">Apply filters</Button>
        </form>
      </Card>
      <Card isFlush>
        {lines.length === 0 ? (
          <Empty title="No matching entries">Remove a filter or widen your search.</Empty>
        ) : (
          <Table
            caption="Activity, newest first"
            columns={[
              { label: 'Time' },
              { label: 'Team member' },
              { label: 'Action' },
              { label: 'Before and after' },
            ]}
          >
            {lines.map((line) => (
              <Line key={String(line.id)} line={line} zone={actor.timeZone} />
            ))}
          </Table>
        )}
      </Card>
      <div className="flex gap-2">
        {typeof before === 'string' && (
          <ButtonLink href={`/staff/audit?${new URLSearchParams(filter)}`}>Newest</ButtonLink>
        )}
        {last && <ButtonLink href={`/staff/audit?${older}`}>Older</ButtonLink>}
      </div>
    </ConsolePage>
  );
}

function Line({ line, zone }: { line: AuditListEntry; zone: string }) {
  const isOfOneself = line.subject === line.actor;
  return (
    <Row>
      <Cell>
        <Time at={line.occurredAt} zone={zone} />
      </Cell>
      <Cell isWide>{line.actor}</Cell>
      <Cell isWide>
        <span>{auditActionLabel(line.action)}</span>
        {!isOfOneself && <span className="block font-semibold">{line.subject}</span>}
        {line.reason && <span className="block text-ink-soft">{`“${line.reason}”`}</span>}
      </Cell>
      <Cell isWide>
        <AuditChanges before={line.before} after={line.after} />
      </Cell>
    </Row>
  );
}

function idFrom(text: string | string[] | undefined): bigint | null {
  return typeof text === 'string' && /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}
