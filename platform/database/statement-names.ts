const MAX_NAMES = 500;

/**
 * A name for each text, so that PostgreSQL parses it once per connection. Later texts get none: the console builds many, and
 * a connection retains each named one.
 */
export function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known ?? '';
    const name = `statement ${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
