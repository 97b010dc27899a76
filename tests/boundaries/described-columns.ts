import pg from 'pg';

/** `isNull` for a column of a table that may be null. False if PostgreSQL computes the column. */
export type Column = { name: string; type: number; isNull: boolean };

/** PostgreSQL describes each statement without executing it. */
export async function describedColumns(url: string, texts: readonly string[]): Promise<(Column[] | Error)[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const described = [];
    for (const text of texts) described.push(await describe(client, text).catch((error: Error) => error));
    const { rows } = await client.query<{ key: string }>(
      `SELECT attrelid || '.' || attnum AS key FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relkind IN ('r', 'p') AND NOT attnotnull`,
    );
    const nullable = new Set(rows.map(({ key }) => key));
    return described.map((fields) =>
      fields instanceof Error
        ? fields
        : fields.map(({ name, dataTypeID, tableID, columnID }) => ({
            name,
            type: dataTypeID,
            isNull: nullable.has(`${tableID}.${columnID}`),
          })),
    );
  } finally {
    await client.end();
  }
}

function describe(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (described: { fields: pg.FieldDef[] }) => {
        fields = described.fields;
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    });
  });
}
