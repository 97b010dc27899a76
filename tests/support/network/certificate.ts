import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** In PEM: a certificate and its key. */
export type Identity = { cert: string; key: string };

type Options = {
  /** In days from now. */
  from?: number;
  until?: number;
  host?: string;
  issuer?: Identity & { host: string };
};

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
const HOST = 'localhost';

/** Its own authority, unless it has an issuer. A new one for each run, so that the repository has no key. */
export function selfSigned({ from = -1, until = 1, host = HOST, issuer }: Options = {}): Identity {
  // Node reads certificates but writes none: hence DER.
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const nameOf = (text: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
  const validity = sequence(utcTime(Date.now() + from * DAY_MS), utcTime(Date.now() + until * DAY_MS));
  const altNames = sequence(der(0x82, Buffer.from(host)));
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, octets(altNames)),
    sequence(BASIC_CONSTRAINTS, octets(isAuthority)),
  );
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1, ...randomBytes(15)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.host ?? host),
    validity,
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, issuer?.key ?? privateKey)]);
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, signature));
  return { cert: pem(certificate), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  // Browsers require the shortest form.
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]) {
  return der(0x30, ...parts);
}

function oid(hex: string) {
  return der(0x06, Buffer.from(hex, 'hex'));
}

const integer = (bytes: Buffer) => der(0x02, bytes);
const octets = (content: Buffer) => der(0x04, content);

function utcTime(moment: number) {
  const digits = new Date(moment).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function pem(bytes: Buffer) {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
