import 'server-only';
import { isUuid } from '#platform/values/ids.ts';
import { type Cookie, readCookie, writeCookie } from './cookie.ts';

/** Grants no access. */
export type KnownDeviceCookie = { staffId: string; deviceId: string };

const MAX_DEVICES = 4;
const COOKIE: Cookie = {
  purpose: 'device',
  productionName: '__Host-handoff-device',
  localName: 'handoff-device',
  sameSite: 'strict',
  ttlSeconds: 60 * 24 * 3_600,
};

export async function readKnownDevices(): Promise<KnownDeviceCookie[]> {
  const { knownDevices } = await readCookie<{ knownDevices: KnownDeviceCookie[] }>(COOKIE);
  return Array.isArray(knownDevices) ? knownDevices.filter(isKnownDevice) : [];
}

export async function writeKnownDevice(staffId: string): Promise<void> {
  const known = await readKnownDevices();
  const own = known.find((device) => device.staffId === staffId) ?? {
    staffId,
    deviceId: crypto.randomUUID(),
  };
  const knownDevices = [own, ...known.filter((device) => device !== own)].slice(0, MAX_DEVICES);
  await writeCookie(COOKIE, { knownDevices }, COOKIE.ttlSeconds);
}

function isKnownDevice(value: unknown): value is KnownDeviceCookie {
  const { staffId, deviceId } = Object(value);
  return isUuid(staffId) && isUuid(deviceId);
}
