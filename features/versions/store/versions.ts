import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** The columns that all tables of versions share. */
export const VERSION_COLUMNS = {
  id: true,
  number: true,
  state: true,
  revision: true,
  editedAt: true,
  editedByLabel: true,
  editedById: true,
  publishedAt: true,
  publishedByLabel: true,
} as const;

export type Version = {
  id: string;
  number: number;
  state: string;
  revision: number;
  editedAt: Date;
  editedByLabel: string;
  editedById: string | null;
  publishedAt: Date | null;
  publishedByLabel: string | null;
  selfPublishReason?: string | null;
  /** Only consent texts have a schedule. */
  scheduledById?: string | null;
  scheduledByLabel?: string | null;
};

/** The version to change, and the one that borrowers read. */
export type Versions<Row> = { version: Row | null; published: Row | null };

/** The owner is a source of consent texts, or a campaign. */
export type VersionTable = {
  rows: (client: Db) => Db['consentVersion'] | Db['landingVersion'] | Db['wordingVersion'];
  owner: (name: string) => { source: string } | { campaignSlug: string };
};

// Prisma has a type for each table.
const rowsOf = ({ rows }: VersionTable, tx: Tx) => rows(tx) as Db['consentVersion'];
const ownerIn = ({ owner }: VersionTable, name: string) => owner(name) as { source: string };
type NewRow = Parameters<Db['consentVersion']['create']>[0]['data'];

/** Returns the number of the version. */
export async function addVersion(
  table: VersionTable,
  owner: string,
  columns: object,
  tx: Tx,
): Promise<number> {
  const where = ownerIn(table, owner);
  const last = await rowsOf(table, tx).aggregate({ where, _max: { number: true } });
  const number = (last._max.number ?? 0) + 1;
  const data = { id: randomUUID(), ...where, number, state: 'draft', ...columns };
  await rowsOf(table, tx).create({ data: data as NewRow });
  return number;
}

export async function changeVersion(
  table: VersionTable,
  { id }: Pick<Version, 'id'>,
  columns: object,
  tx: Tx,
): Promise<void> {
  await rowsOf(table, tx).update({ where: { id }, data: columns });
}

export async function deleteVersion(table: VersionTable, { id }: Pick<Version, 'id'>, tx: Tx): Promise<void> {
  await rowsOf(table, tx).delete({ where: { id } });
}

export async function hasScheduled(table: VersionTable, owner: string, tx: Tx): Promise<boolean> {
  const where = { ...ownerIn(table, owner), state: 'scheduled' };
  return (await rowsOf(table, tx).findFirst({ where })) !== null;
}
