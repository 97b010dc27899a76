import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import * as write from '#sandbox/authority/der.ts';

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
const ECDSA_WITH_SHA256 = write.sequence(write.objectId('1.2.840.10045.4.3.2'));
const COMMON_NAME = write.objectId('2.5.4.3');
const SUBJECT_ALT_NAME = write.objectId('2.5.29.17');
const BASIC_CONSTRAINTS = write.objectId('2.5.29.19');

/** Its own authority, unless it has an issuer. A new one for each run, so that the repository has no key. */
export function selfSigned({ from = -1, until = 1, host = 'localhost', issuer }: Options = {}): Identity {
  // In DER, because Node reads certificates but writes none.
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { sequence } = write;
  const nameOf = (text: string) => sequence(write.set(sequence(COMMON_NAME, write.text(text))));
  const timeIn = (days: number) => write.utcTime(new Date(Date.now() + days * DAY_MS));
  const altNames = sequence(write.der(0x82, Buffer.from(host)));
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, write.octets(altNames)),
    sequence(BASIC_CONSTRAINTS, write.octets(sequence(write.TRUE))),
  );
  const body = sequence(
    write.inContext(0, write.integer(2)),
    write.integer(BigInt(`0x01${randomBytes(15).toString('hex')}`)),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.host ?? host),
    sequence(timeIn(from), timeIn(until)),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    write.inContext(3, extensions),
  );
  const signature = write.bits(sign('sha256', body, issuer?.key ?? privateKey));
  const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
