import {
  CONSENTS_PATH,
  leadOf,
  MAIN,
  nothingBefore,
  operatorAt,
  PREFILL_PATH,
  prefillOf,
  refinanceLeadOf,
  TOKEN_PATH,
  v3,
} from './own-sandbox.ts';
import { openSocketServer } from './servers.ts';

export const LINK = 'https://offers.example.com/i/1';
const TOKEN = { access_token: 'a', token_type: 'Bearer', expires_in: 3600 };
const LEAD = { lead: { uuid: 'u1', status: 'in_progress' }, inviteUrl: LINK };

/** The bytes that answer a request in place of these JSON texts. */
type Wire = (json: string) => Buffer | string;

export const head = (length: number, ...fields: string[]) =>
  `HTTP/1.1 201 Created\r\n${['content-type: application/json', `content-length: ${length}`, ...fields].join('\r\n')}\r\n\r\n`;

export const plain = (json: string) => head(Buffer.byteLength(json)) + json;

export const coded = (bytes: Buffer, ...fields: string[]) =>
  Buffer.concat([Buffer.from(head(bytes.length, ...fields)), bytes]);

function bodyOf(path: string): object {
  if (path === TOKEN_PATH) return TOKEN;
  return path === CONSENTS_PATH ? { [MAIN.key]: MAIN.html } : path === PREFILL_PATH ? { url: LINK } : LEAD;
}

/** Calls each endpoint of an operator that answers all of them in this way. */
export async function callEvery(wire: Wire) {
  const server = await openSocketServer((socket, path) => socket.end(wire(JSON.stringify(bodyOf(path)))));
  const operator = operatorAt(server.origin);
  const token = await operator.checkToken('personal_loan', 'new');
  const consents = await operator.fetchPersonalConsents();
  const leads = [
    await operator.submitLead(v3(leadOf('Any'), [MAIN]), nothingBefore),
    await operator.submitLead({ interface: 'refinance', lead: refinanceLeadOf('Any') }, nothingBefore),
  ];
  const prefill = await operator.submitPrefill(prefillOf('Any'));
  return { token, consents, leads, prefill, received: server.received() };
}

/** Posts one v3 lead, with a token and whatever answers its post. */
export async function postLead(answer: Buffer | string) {
  const server = await openSocketServer((socket, path) =>
    socket.end(path === TOKEN_PATH ? plain(JSON.stringify(TOKEN)) : answer),
  );
  return operatorAt(server.origin).submitLead(v3(leadOf('Any'), [MAIN]), nothingBefore);
}

const answered = {
  kind: 'answered',
  accepted: 'yes',
  httpStatus: 201,
  uuid: 'u1',
  status: 'in_progress',
  inviteUrl: LINK,
  warning: null,
};

export const ALL_ANSWERED = {
  token: { kind: 'granted' },
  consents: { kind: 'fetched', blocks: [MAIN] },
  leads: [answered, answered],
  prefill: { kind: 'answered', httpStatus: 201, link: LINK },
};
