import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import { SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import { db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { readChannel } from './columns.ts';

const MAX_CHANNELS = 50;

/** `receiver`: the email address of a team member, or the host of a webhook. */
export type ConsoleChannel = {
  id: string;
  channel: AlertChannel;
  receiver: string;
  name: string | null;
  severities: Severity[];
  isDisabled: boolean;
};

type ChannelRow = {
  id: string;
  channel: string;
  severities: string[];
  host: string | null;
  name: string | null;
  email: string | null;
  isDisabled: boolean;
};

export async function listConsoleChannels(): Promise<ConsoleChannel[]> {
  const rows = await db().$queryRaw<ChannelRow[]>`
    SELECT alert_channel.id, channel, severities, host, staff.name, staff.email,
      staff.disabled_at IS NOT NULL AS "isDisabled"
    FROM alert_channel LEFT JOIN staff ON staff.id = alert_channel.staff_id
    WHERE removed_at IS NULL ORDER BY channel, alert_channel.created_at, alert_channel.id`;
  return rows.map(({ id, channel, severities, host, name, email, isDisabled }) => ({
    id,
    channel: readChannel(channel),
    receiver: host ?? email ?? '',
    name,
    severities: SEVERITIES.filter((severity) => severities.includes(severity)),
    isDisabled,
  }));
}

/** Without those of disabled people. */
export async function listActiveChannels(): Promise<ConsoleChannel[]> {
  const channels = await listConsoleChannels();
  return channels.filter(({ isDisabled }) => !isDisabled);
}

export type AddedChannel = 'added' | 'missing' | 'full';

/** Until the transaction ends, so that two administrators don't add more than the limit together. */
const lockChannels = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('alert channels'))`;

/** A second channel of a person replaces the severities of the first. */
export async function recordEmailChannel(
  by: StaffActor,
  staffId: string,
  severities: readonly Severity[],
): Promise<AddedChannel> {
  return transaction(async (tx) => {
    const [person] = await tx.$queryRaw<{ email: string }[]>`
      SELECT email FROM staff WHERE id = ${staffId}::uuid AND disabled_at IS NULL AND joined_at IS NOT NULL`;
    if (!person) return 'missing';
    await lockChannels(tx);
    const known = await tx.alertChannel.findFirst({ where: { staffId, removedAt: null } });
    if (!known && (await isFull(tx))) return 'full';
    const data = { severities: [...severities] };
    if (known) await tx.alertChannel.update({ where: { id: known.id }, data });
    else await tx.alertChannel.create({ data: { ...data, id: randomUUID(), channel: 'mail', staffId } });
    const entry = { action: 'alert_channel_added', subject: person.email } as const;
    const change = {
      ...(known && { before: { severities: known.severities } }),
      after: { channel: 'mail', ...data },
    };
    await recordAudit(by, { ...entry, ...change }, tx);
    return 'added';
  });
}

const isFull = async (tx: Tx): Promise<boolean> =>
  (await tx.alertChannel.count({ where: { removedAt: null } })) >= MAX_CHANNELS;

type NewWebhook = {
  id: string;
  host: string;
  target: { keyId: number; sealed: Uint8Array<ArrayBuffer> };
  severities: readonly Severity[];
};

export async function recordWebhookChannel(
  by: StaffActor,
  { id, host, target: { keyId, sealed }, severities }: NewWebhook,
): Promise<AddedChannel> {
  return transaction(async (tx) => {
    await lockChannels(tx);
    if (await isFull(tx)) return 'full';
    const target = { targetKeyId: keyId, targetSealed: sealed };
    const data = { id, channel: 'webhook', severities: [...severities], host, ...target };
    await tx.alertChannel.create({ data });
    const after = { channel: 'webhook', id, severities: [...severities] };
    await recordAudit(by, { action: 'alert_channel_added', subject: host, after }, tx);
    return 'added';
  });
}

/** Deletes the target at once, and ends what is queued. */
export async function recordChannelRemoved(by: StaffActor, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [removed] = await tx.$queryRaw<{ channel: string; receiver: string }[]>`
      UPDATE alert_channel SET removed_at = clock_timestamp(), target_master = NULL, target_sealed = NULL
      WHERE id = ${id}::uuid AND removed_at IS NULL
      RETURNING channel, coalesce(host, (SELECT email FROM staff WHERE staff.id = staff_id), '') AS receiver`;
    if (!removed) return false;
    await tx.$executeRaw`
      UPDATE alert_delivery SET state = 'given_up', last_reason = 'not_configured', ended_at = clock_timestamp()
      WHERE channel_id = ${id}::uuid AND state = 'queued'`;
    const before = { channel: removed.channel, id };
    await recordAudit(by, { action: 'alert_channel_removed', subject: removed.receiver, before }, tx);
    return true;
  });
}

type ChannelTarget = {
  /** Of an active team member. */
  email: string | null;
  sealed: { keyId: number; sealed: Uint8Array } | null;
};

/** Null for a removed channel. */
export async function findChannelTarget(id: string): Promise<ChannelTarget | null> {
  const found = await db().alertChannel.findFirst({
    where: { id, removedAt: null },
    select: {
      targetKeyId: true,
      targetSealed: true,
      staff: { select: { email: true, disabledAt: true } },
    },
  });
  if (!found) return null;
  const { targetKeyId, targetSealed, staff } = found;
  return {
    email: staff && staff.disabledAt === null ? staff.email : null,
    sealed:
      targetKeyId !== null && targetSealed !== null ? { keyId: targetKeyId, sealed: targetSealed } : null,
  };
}

type StoredTarget = { id: string; keyId: number; sealed: Uint8Array };

export async function findTargetsToReseal(keyId: number): Promise<StoredTarget[]> {
  const found = await db().alertChannel.findMany({
    where: { targetKeyId: { not: keyId } },
    select: { id: true, targetKeyId: true, targetSealed: true },
  });
  return found.flatMap(({ id, targetKeyId, targetSealed }) =>
    targetKeyId !== null && targetSealed !== null ? [{ id, keyId: targetKeyId, sealed: targetSealed }] : [],
  );
}

/** Skips targets that changed after they were read. */
export async function recordTargetsResealed(
  targets: { id: string; from: number; keyId: number; sealed: Uint8Array<ArrayBuffer> }[],
): Promise<void> {
  for (const { id, from, keyId, sealed } of targets) {
    const data = { targetKeyId: keyId, targetSealed: sealed };
    await db().alertChannel.updateMany({ where: { id, targetKeyId: from }, data });
  }
}
