import 'server-only';

export type Visitor = {
  address: string;
  userAgent: string;
  sessionId: string | null;
  devices: readonly KnownDevice[];
};

export type KnownDevice = { staffId: string; deviceId: string };

export const deviceFor = ({ devices }: Visitor, staffId: string | undefined): string | null =>
  devices.find((device) => device.staffId === staffId)?.deviceId ?? null;
