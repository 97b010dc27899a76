import 'server-only';

type ReadColumn<Value> = {
  (text: string): Value;
  (text: string | null): Value | null;
};

export function columnReader<const Value extends string>(
  column: string,
  values: readonly Value[],
): ReadColumn<Value> {
  function read(text: string): Value;
  function read(text: string | null): Value | null;
  function read(text: string | null): Value | null {
    if (text === null) return null;
    const value = values.find((known) => known === text);
    if (value === undefined) throw new Error(`${column} has the unknown value ${text}`);
    return value;
  }
  return read;
}
