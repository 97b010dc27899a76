type Json = unknown;

/** What changed, name by name: as it was, and as it is. */
export function Changes({ before, after }: { before: Json; after: Json }) {
  const [was, is] = [factsIn(before), factsIn(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  if (names.length === 0) return <span className="text-ink-soft">–</span>;
  return (
    <dl className="space-y-0.5">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words">
            {name in was && <del className="text-ink-soft">{textOf(was[name])}</del>}{' '}
            {name in was && name in is && '→'}{' '}
            {name in is && <ins className="no-underline">{textOf(is[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsIn(value: Json): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: Json): string {
  if (value === null || value === '') return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
