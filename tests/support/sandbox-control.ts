type JournalEntry = {
  method: string;
  path: string;
  product: string | null;
  headers: Record<string, string>;
  body: string;
  sha256: string;
  status: number | null;
};

export async function control<Reply = unknown>(
  origin: string,
  route: string,
  body?: unknown,
): Promise<Reply> {
  const response = await fetch(`${origin}/_sandbox${route}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return response.json();
}

export async function journalEntries(
  origin: string,
  query: Record<string, string> = {},
): Promise<(JournalEntry & { text: string })[]> {
  const route = `/requests?${new URLSearchParams(query)}`;
  const { requests } = await control<{ requests: JournalEntry[] }>(origin, route);
  return requests.map((entry) => ({ ...entry, text: Buffer.from(entry.body, 'base64').toString() }));
}
