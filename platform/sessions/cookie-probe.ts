import 'server-only';
import { openValue, sealValue } from './sealed-value.ts';

const TTL_SECONDS = 60;

/** Whether the first secret of SESSION_SECRET seals a cookie that opens again. */
export async function cookiesWork(): Promise<boolean> {
  const opened = await openValue<{ probe: true }>(
    'probe',
    await sealValue('probe', { probe: true }, TTL_SECONDS),
    TTL_SECONDS,
  );
  return opened.probe === true;
}
