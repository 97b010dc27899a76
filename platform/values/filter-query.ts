import { utcDay } from './zoned-time.ts';

export type FilterQuery = Record<string, string | string[] | undefined>;

/** PostgreSQL has no year 0. */
const DAY_PATTERN = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TEXT_PATTERN = /^[\w .:-]{1,64}$/;

/** Reads the filters of a list. An invalid one is null. */
export function filterReader<Name extends string>(query: FilterQuery) {
  const text = (name: Name) => {
    const value = [query[name]].flat()[0]?.trim() ?? '';
    return TEXT_PATTERN.test(value) ? value : null;
  };
  const day = (name: Name) => {
    const value = text(name) ?? '';
    return DAY_PATTERN.test(value) && isRealDay(value) ? value : null;
  };
  const oneOf = <Value extends string>(name: Name, values: readonly Value[]) =>
    values.find((value) => value === text(name)) ?? null;
  return { text, day, oneOf };
}

export function filterQuery(filters: Record<string, string | null>): URLSearchParams {
  const set = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(set);
}

function isRealDay(day: string): boolean {
  return utcDay(new Date(`${day}T00:00:00Z`)) === day;
}
