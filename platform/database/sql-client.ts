import type { Pool } from 'pg';

/** Prisma's clients have this too. */
export type SqlClient = {
  $queryRaw<Rows>(strings: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
};

type Statement = { text: string; values: unknown[] };

type PoolOptions = {
  nameOf: ((text: string) => string) | undefined;
  /** For parts that are statements themselves. */
  compose?: (strings: readonly string[], values: readonly unknown[]) => Statement;
};

export function sqlClientOn(pool: Pool, { nameOf, compose = numberValues }: PoolOptions): SqlClient {
  // The pool replaces a broken idle connection.
  pool.on('error', () => undefined);
  return {
    async $queryRaw<Rows>(strings: TemplateStringsArray, ...values: unknown[]) {
      const statement = compose(strings, values);
      const name = nameOf?.(statement.text);
      const { rows } = await pool.query({ ...statement, ...(name && { name }) });
      return rows as Rows;
    },
  };
}

const numberValues = (strings: readonly string[], values: readonly unknown[]): Statement => ({
  text: strings.reduce((text, part, position) => `${text}$${position}${part}`),
  values: [...values],
});
