import { builtActions } from '#tests/support/build.ts';
import { type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';
import { type Answer, attacked, send } from './send.ts';

export type Caller = { cookie: string };

/** A member with this role and a session on this production instance. */
export async function callerWith(role: StaffRole): Promise<Caller> {
  const { cookie } = await signedIn(attacked.databaseUrl, role);
  return { cookie: `__Host-${cookie.name}=${cookie.value}` };
}

const BOUNDARY = 'edge';

type Field = string | { fileName: string; bytes: Uint8Array };

/** As a browser writes it. */
export function multipart(fields: [name: string, value: Field][]): Buffer {
  const parts = fields.flatMap(([name, value]) => {
    const isText = typeof value === 'string';
    const file = isText ? '' : `; filename="${value.fileName}"\r\nContent-Type: application/octet-stream`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(isText ? value : value.bytes), Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** A console form without scripts. */
export function postForm(path: string, cookie: string, fields: [string, Field][]): Promise<Answer> {
  return send(attacked.staff, {
    method: 'POST',
    path,
    headers: {
      origin: attacked.staff,
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: multipart(fields),
  });
}

/** A form for a route instead of an action. */
export function postPlainForm(path: string, cookie: string, fields: Record<string, string>): Promise<Answer> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { origin: attacked.staff, cookie, ...type };
  return send(attacked.staff, { method: 'POST', path, headers, body: String(new URLSearchParams(fields)) });
}

/** Names a server action in a form without scripts. */
export function actionField(name: string): [string, string] {
  const id = builtActions().find((action) => action.name === name)?.id;
  if (!id) throw new Error(`The build has no action ${name}.`);
  return [`$ACTION_ID_${id}`, ''];
}
