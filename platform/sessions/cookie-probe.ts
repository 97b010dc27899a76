import 'server-only';
import { openValue, sealValue } from './sealed-value.ts';

const TTL_SECONDS = 60;

export async function cookiesWork(): Promise<boolean> {
  const opened = await openValue<{ probe: true }>(
    'probe',
    await sealValue('probe', { probe: true }, TTL_SECONDS),
    TTL_SECONDS,
  );
  return opened.probe === true;
}
