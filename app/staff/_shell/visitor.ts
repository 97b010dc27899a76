import { headers } from 'next/headers';
import type { Visitor } from '#features/sign-in/visitor.ts';
import { readKnownDevices, writeKnownDevice } from '#platform/sessions/known-devices.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';

export async function readVisitor(): Promise<Visitor> {
  return {
    ...clientInfoFrom(await headers()),
    sessionId: await readStaffSession(),
    devices: await readKnownDevices(),
  };
}

export async function signInBrowser({
  staffId,
  sessionId,
}: {
  staffId: string;
  sessionId: string;
}): Promise<void> {
  await writeStaffSession(sessionId);
  await writeKnownDevice(staffId);
}
