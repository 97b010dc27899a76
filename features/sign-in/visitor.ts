import 'server-only';

/** The browser that signs in, as its request describes it. */
export type Visitor = {
  address: string;
  userAgent: string;
  /** The session of the cookie that it presented. */
  sessionId: string | null;
  /** The people who have signed in with it before, each with the id under which it is known for them. */
  devices: readonly KnownDevice[];
};

export type KnownDevice = { staffId: string; deviceId: string };

/** The id under which a browser is known for a person; null where they have not signed in with it. */
export const deviceFor = ({ devices }: Visitor, staffId: string | undefined): string | null =>
  devices.find((device) => device.staffId === staffId)?.deviceId ?? null;
