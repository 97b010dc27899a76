export type SearchParams = Record<string, string | string[] | undefined>;

/** Without a parameter that an address has several times. */
export const queryOf = (params: SearchParams): URLSearchParams =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** The same of an address that Next has not parsed. */
export function withoutRepeated(parameters: URLSearchParams): URLSearchParams {
  const byName = Map.groupBy(parameters, ([name]) => name);
  return new URLSearchParams([...byName.values()].flatMap((given) => (given.length === 1 ? given : [])));
}
