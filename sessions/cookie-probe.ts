import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { env } from '#env.ts';

/** Whether the settings' newest secret seals a cookie that opens again. */
export async function cookiesWork(): Promise<boolean> {
  const password = env().SESSION_SECRET;
  const opened = await unsealData<{ probe?: true }>(await sealData({ probe: true }, { password }), {
    password,
  });
  return opened.probe === true;
}
