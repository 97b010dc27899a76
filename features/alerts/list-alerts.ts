import 'server-only';
import { allows, ROLES } from '#features/access/model/permissions.ts';
import { SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import {
  type CardHead,
  type CardName,
  findCardAlerts,
  findCardHeads,
  findHandlers,
  findNewestOfCards,
} from '#features/alerts/store/alert-cards.ts';
import {
  type AlertCursor,
  type AlertRow,
  findPastAlerts,
  type ListedAlert,
} from '#features/alerts/store/alerts.ts';

const MAX_ON_CARD = 10;
const MAX_ON_PAGE = 50;

export type AlertCard = CardHead & { alerts: AlertRow[]; next: AlertCursor | null };

/** Of open alerts: a card for each severity and kind, with its newest alerts. */
export async function listAlertCards(isSnoozed = false): Promise<AlertCard[]> {
  const [heads, newest] = await Promise.all([
    findCardHeads(isSnoozed),
    findNewestOfCards(isSnoozed, MAX_ON_CARD + 1),
  ]);
  const isOn =
    ({ severity, kind }: CardHead) =>
    (alert: AlertRow) =>
      alert.severity === severity && alert.kind === kind;
  const cards = heads.map((head) => cardFrom(head, newest.filter(isOn(head)), MAX_ON_CARD));
  return cards.toSorted(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
      other.lastSeenAt.getTime() - one.lastSeenAt.getTime(),
  );
}

/** With a page of its alerts. Null if it has none. */
export async function findAlertCard(
  name: CardName,
  isSnoozed: boolean,
  after: AlertCursor | null,
): Promise<AlertCard | null> {
  const heads = await findCardHeads(isSnoozed);
  const head = heads.find(({ severity, kind }) => severity === name.severity && kind === name.kind);
  if (!head) return null;
  const found = await findCardAlerts(head, { isSnoozed, limit: MAX_ON_PAGE + 1, after });
  return found.length > 0 ? cardFrom(head, found, MAX_ON_PAGE) : null;
}

/** `found` has one alert more than the card if there are more. */
function cardFrom(head: CardHead, found: readonly AlertRow[], size: number): AlertCard {
  const alerts = found.slice(0, size);
  const last = found.length > size ? alerts.at(-1) : undefined;
  return { ...head, alerts, next: last ? { at: last.firstSeenAt, id: last.id } : null };
}

export async function listPastAlerts(
  after: AlertCursor | null,
): Promise<{ alerts: ListedAlert[]; next: AlertCursor | null }> {
  const found = await findPastAlerts(MAX_ON_PAGE + 1, after);
  const alerts = found.slice(0, MAX_ON_PAGE);
  const last = found.length > MAX_ON_PAGE ? alerts.at(-1) : undefined;
  return { alerts, next: last?.resolvedAt ? { at: last.resolvedAt, id: last.id } : null };
}

/** Team members to whom an alert can be assigned. */
export const listHandlers = () => findHandlers(ROLES.filter((role) => allows(role, 'alerts_handle')));

/** Team members who can get alerts by email. */
export const listReceivers = () => findHandlers(ROLES);
