import 'server-only';
import { z } from 'zod';
import { isUuid } from '#platform/values/ids.ts';
import { sealedCookie } from './cookie.ts';

const MAX_DEVICES = 4;

/** Grants no access. */
const DEVICE = z.object({ staffId: z.string().refine(isUuid), deviceId: z.string().refine(isUuid) });

const cookie = sealedCookie(z.object({ knownDevices: z.array(DEVICE) }), () => ({
  purpose: 'device',
  productionName: '__Host-handoff-device',
  localName: 'handoff-device',
  sameSite: 'strict',
  ttlSeconds: 60 * 24 * 3_600,
}));

export const readKnownDevices = async (): Promise<z.infer<typeof DEVICE>[]> =>
  (await cookie.read())?.knownDevices ?? [];

export async function writeKnownDevice(staffId: string): Promise<void> {
  const known = await readKnownDevices();
  const own = known.find((device) => device.staffId === staffId) ?? {
    staffId,
    deviceId: crypto.randomUUID(),
  };
  const knownDevices = [own, ...known.filter((device) => device !== own)].slice(0, MAX_DEVICES);
  await cookie.write({ knownDevices });
}
