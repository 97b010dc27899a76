import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuditActor } from '#features/access/store/audit.ts';
import { isAuthorPublisherPair, isPublisher } from '#features/staff/store/required-review.ts';
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
export type VersionTable<Row = Version> = {
  rows: (client: Db) => Db['consentVersion'] | Db['landingVersion'] | Db['wordingVersion'];
  owner: (name: string) => { source: string } | { campaignSlug: string };
  columns: object;
  /** A row with these columns. */
  read: (stored: Version & { content?: unknown }) => Row;
};

type Table = Pick<VersionTable, 'rows' | 'owner'>;
// Prisma has a type for each table.
const rowsOf = ({ rows }: Table, client: Db) => rows(client) as Db['consentVersion'];
const ownerIn = ({ owner }: Table, name: string) => owner(name) as { source: string };
type NewRow = Parameters<Db['consentVersion']['create']>[0]['data'];

/** Without a number, the version is the draft. */
export async function findVersionAndPublished<Row extends Version>(
  table: VersionTable<Row>,
  owner: string,
  number: number | null,
  client: Db,
): Promise<Versions<Row>> {
  const wanted = number === null ? { state: 'draft' } : { number };
  const found = await rowsOf(table, client).findMany({
    where: { ...ownerIn(table, owner), OR: [wanted, { state: 'published' }] },
    select: table.columns as typeof VERSION_COLUMNS,
  });
  const first = (isMeant: (version: Version) => boolean) => {
    const version = found.find(isMeant);
    return version ? table.read(version) : null;
  };
  return {
    version: first((version) => (number === null ? version.state === 'draft' : version.number === number)),
    published: first(({ state }) => state === 'published'),
  };
}

/** Returns the number of the version. */
export async function addVersion(table: Table, owner: string, columns: object, tx: Tx): Promise<number> {
  const where = ownerIn(table, owner);
  const last = await rowsOf(table, tx).aggregate({ where, _max: { number: true } });
  const number = (last._max.number ?? 0) + 1;
  const data = { id: randomUUID(), ...where, number, state: 'draft', ...columns };
  await rowsOf(table, tx).create({ data: data as NewRow });
  return number;
}

export async function changeVersion(
  table: Table,
  { id }: Pick<Version, 'id'>,
  columns: object,
  tx: Tx,
): Promise<void> {
  await rowsOf(table, tx).update({ where: { id }, data: columns });
}

export async function deleteVersion(table: Table, { id }: Pick<Version, 'id'>, tx: Tx): Promise<void> {
  await rowsOf(table, tx).delete({ where: { id } });
}

export async function hasScheduled(table: Table, owner: string, tx: Tx): Promise<boolean> {
  const where = { ...ownerIn(table, owner), state: 'scheduled' };
  return (await rowsOf(table, tx).findFirst({ where })) !== null;
}

/** Why the person who scheduled a version may not publish it when it is due. */
export async function scheduleError(by: AuditActor, version: Version, tx: Tx): Promise<string | null> {
  if (by.staffId === null) return null;
  if (!(await isPublisher(tx, by.staffId))) return `${by.email}, who scheduled it, may not publish any more`;
  if (version.selfPublishReason || (await isAuthorPublisherPair(tx, by, version))) return null;
  return 'neither its author nor the person who scheduled it is in compliance any more';
}
