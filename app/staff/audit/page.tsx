import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ANY, anyOf, SelectField, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Cell, Row, Table, TimeCell } from '#components/console/table.tsx';
import { AUDIT_ACTIONS, auditActionLabel } from '#features/access/model/audit-actions.ts';
import { type AuditListEntry, listAudit, listAuditActors } from '#features/access/store/audit.ts';
import { isSha256 } from '#platform/values/ids.ts';

const PAGE_SIZE = 50;

export default async function AuditPage(address: Address) {
  const page = await openPage('audit_read', address);
  const { actor } = page;
  const before = wordIn(page.query, 'before');
  const query = ['actor', 'act', 'subject'].flatMap((name) => {
    const value = wordIn(page.query, name);
    return value ? [[name, value.trim()]] : [];
  });
  const filter: Record<string, string> = Object.fromEntries(query);
  const { act, ...others } = filter;
  const [found, actors] = await Promise.all([
    listAudit({ ...others, ...(act && { action: act }) }, idFrom(before), PAGE_SIZE + 1),
    listAuditActors(),
  ]);
  const lines = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? lines.at(-1) : undefined;
  const older = new URLSearchParams({ ...filter, ...(last && { before: String(last.id) }) });
  return (
    <ConsolePage
      page={page}
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
            options={anyOf(AUDIT_ACTIONS)}
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
            columns={['Time', 'Team member', 'Action', 'Before and after']}
          >
            {lines.map((line) => (
              <Line key={String(line.id)} line={line} zone={actor.timeZone} />
            ))}
          </Table>
        )}
      </Card>
      <div className="flex gap-2">
        {before !== null && (
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
      <TimeCell at={line.occurredAt} zone={zone} />
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

function idFrom(text: string | null): bigint | null {
  return text !== null && /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}

function AuditChanges({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [fieldsIn(before), fieldsIn(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isNothing(was[name]) || !isNothing(is[name]),
  );
  if (names.length === 0) return <span className="text-ink-soft">–</span>;
  return (
    <dl className="space-y-0.5">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{humanize(name)}</dt>
          <dd className="min-w-0">
            {name in was && <del className="text-ink-soft">{textOf(was[name])}</del>}
            <span>{` ${name in was && name in is ? 'to' : ''} `}</span>
            {name in is && <ins className="no-underline">{textOf(is[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

const SHORT_HASH = 12;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d+Z$/;

const humanize = (name: string) =>
  name === 'sha256'
    ? 'fingerprint'
    : name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function textOf(value: unknown): string {
  if (isNothing(value)) return 'nothing';
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'nothing';
  if (isSha256(value)) return value.slice(0, SHORT_HASH);
  if (typeof value !== 'object') return String(value).replace(TIMESTAMP, '$1 $2 UTC');
  return Object.entries(fieldsIn(value))
    .map(([name, inner]) => `${humanize(name)} ${textOf(inner)}`)
    .join(', ');
}
