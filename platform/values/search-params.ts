export type SearchParams = Record<string, string | string[] | undefined>;

/** Without a parameter that an address has several times. */
export const queryOf = (params: SearchParams): URLSearchParams =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
