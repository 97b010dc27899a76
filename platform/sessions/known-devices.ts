import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { isUuid } from '#platform/values/ids.ts';
import { openValue, sealValue } from './sealed-value.ts';

export type KnownDevice = { staffId: string; deviceId: string };

const LIFE_SECONDS = 60 * 24 * 3_600;
const MAX_DEVICES = 4;

export async function readKnownDevices(): Promise<KnownDevice[]> {
  const { name } = cookieOptions();
  const sealed = (await cookies()).get(name)?.value;
  if (!sealed) return [];
  const { knownDevices } = await openValue<{ knownDevices: KnownDevice[] }>('device', sealed, LIFE_SECONDS);
  return Array.isArray(knownDevices) ? knownDevices.filter(isKnownDevice) : [];
}

export async function writeKnownDevice(staffId: string): Promise<void> {
  const { name, cookie } = cookieOptions();
  const known = await readKnownDevices();
  const own = known.find((device) => device.staffId === staffId) ?? {
    staffId,
    deviceId: crypto.randomUUID(),
  };
  const knownDevices = [own, ...known.filter((device) => device !== own)].slice(0, MAX_DEVICES);
  (await cookies()).set(name, await sealValue('device', { knownDevices }, LIFE_SECONDS), {
    ...cookie,
    maxAge: LIFE_SECONDS,
  });
}

function isKnownDevice(value: unknown): value is KnownDevice {
  const { staffId, deviceId } = Object(value);
  return isUuid(staffId) && isUuid(deviceId);
}

function cookieOptions() {
  const isProduction = env().HANDOFF_MODE === 'production';
  return {
    name: isProduction ? '__Host-handoff-device' : 'handoff-device',
    cookie: { secure: isProduction, httpOnly: true, sameSite: 'strict', path: '/' } as const,
  };
}
