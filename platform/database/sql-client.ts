/** Prisma's clients have this, and so does the connection of the probe. */
export type SqlClient = {
  $queryRaw<Rows>(strings: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
};
