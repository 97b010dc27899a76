import { isSha256 } from '#platform/values/ids.ts';

type Json = unknown;

export function AuditChanges({ before, after }: { before: Json; after: Json }) {
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

function fieldsIn(value: Json): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const isNothing = (value: Json) => value === undefined || value === null || value === '';

const SHORT_HASH = 12;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d+Z$/;

const humanize = (name: string) =>
  name === 'sha256'
    ? 'fingerprint'
    : name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function textOf(value: Json): string {
  if (isNothing(value)) return 'nothing';
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'nothing';
  if (isSha256(value)) return value.slice(0, SHORT_HASH);
  if (typeof value !== 'object') return String(value).replace(TIMESTAMP, '$1 $2 UTC');
  return Object.entries(fieldsIn(value))
    .map(([name, inner]) => `${humanize(name)} ${textOf(inner)}`)
    .join(', ');
}
