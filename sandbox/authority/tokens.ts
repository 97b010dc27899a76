import { createHash, sign } from 'node:crypto';
import { HASH_IDS, type HashName, type Identity, nameOf, signatureAlgorithm } from './certificates.ts';
import * as asn1 from './der.ts';

/** A token, with the faults that it may have. */
export type Order = {
  text: string;
  /** Instead of the hash of the text. */
  imprint?: Buffer;
  at: Date;
  signer: Identity;
  /** Those in the token. */
  certificates?: Identity[];
  issuerName?: string;
  serial?: number;
  nonce?: Buffer;
  fraction?: string;
  accuracy?: Buffer;
  extensions?: Buffer[];
  hash?: HashName;
  /** The hash by which the attribute names the signer's certificate. */
  named?: HashName | 'none';
  signedText?: string;
  /** Further signed ones. */
  attributes?: Buffer[];
  unsigned?: Buffer;
};

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const hashed = (hash: HashName, bytes: Uint8Array) => createHash(hash).update(bytes).digest();
const hashAlgorithm = (hash: HashName) => asn1.sequence(asn1.objectId(HASH_IDS[hash]), asn1.NULL);
const attribute = (id: string, value: Buffer) => asn1.sequence(asn1.objectId(id), asn1.set(value));

function statementOf(order: Order): Buffer {
  const { text, imprint, at, nonce, fraction, accuracy, extensions } = order;
  return asn1.sequence(
    asn1.integer(1),
    asn1.objectId('1.3.6.1.4.1.55555.1'),
    asn1.sequence(hashAlgorithm('sha256'), asn1.octets(imprint ?? hashed('sha256', Buffer.from(text)))),
    asn1.integer(42),
    asn1.generalizedTime(at, fraction),
    ...(accuracy ? [accuracy] : []),
    ...(nonce ? [asn1.der(0x02, nonce)] : []),
    ...(extensions ? [asn1.inContext(1, ...extensions)] : []),
  );
}

/** The attribute that names the signer's certificate: of RFC 5035, or of RFC 2634 for SHA-1. */
function namingOf(certificate: Buffer, named: HashName): Buffer {
  const hash = asn1.octets(hashed(named, certificate));
  if (named === 'sha1')
    return attribute('1.2.840.113549.1.9.16.2.12', asn1.sequence(asn1.sequence(asn1.sequence(hash))));
  const algorithm = named === 'sha256' ? [] : [asn1.sequence(asn1.objectId(HASH_IDS[named]))];
  return attribute(
    '1.2.840.113549.1.9.16.2.47',
    asn1.sequence(asn1.sequence(asn1.sequence(...algorithm, hash))),
  );
}

export function tokenOf(order: Order): Buffer {
  const { signer, certificates = [signer], issuerName = signer.issuer, serial = signer.serial } = order;
  const { hash = 'sha256', named = 'sha256' } = order;
  const content = statementOf(order);
  const signedContent =
    order.signedText === undefined ? content : statementOf({ ...order, text: order.signedText });
  const attributes = [
    attribute('1.2.840.113549.1.9.3', asn1.objectId(TST_INFO)),
    ...(named === 'none' ? [] : [namingOf(signer.certificate, named)]),
    attribute('1.2.840.113549.1.9.4', asn1.octets(hashed(hash, signedContent))),
    ...(order.attributes ?? []),
  ].sort((one, other) => Buffer.compare(one, other));
  const info = asn1.sequence(
    asn1.integer(1),
    asn1.sequence(nameOf(issuerName), asn1.integer(serial)),
    hashAlgorithm(hash),
    asn1.inContext(0, ...attributes),
    signatureAlgorithm(signer.key, hash),
    asn1.octets(sign(hash, asn1.set(...attributes), signer.key)),
    ...(order.unsigned ? [asn1.inContext(1, order.unsigned)] : []),
  );
  const data = asn1.sequence(
    asn1.integer(3),
    asn1.set(hashAlgorithm(hash)),
    asn1.sequence(asn1.objectId(TST_INFO), asn1.inContext(0, asn1.octets(content))),
    asn1.inContext(0, ...certificates.map(({ certificate }) => certificate)),
    asn1.set(info),
  );
  return asn1.sequence(asn1.objectId('1.2.840.113549.1.7.2'), asn1.inContext(0, data));
}

/** A TimeStampResp. */
export const granted = (token: Buffer) => asn1.sequence(asn1.sequence(asn1.integer(0)), token);

/** The token for a TimeStampReq, or null for other bytes. `changes` are faults, or another time. */
export function tokenFor(query: Buffer, signer: Identity, changes: Partial<Order> = {}): Buffer | null {
  const [request] = asn1.readShort(query) ?? [];
  const [, imprint, ...options] = asn1.readShort(request?.content ?? Buffer.alloc(0)) ?? [];
  const [, hash] = asn1.readShort(imprint?.content ?? Buffer.alloc(0)) ?? [];
  if (hash?.content.length !== 32) return null;
  const nonce = options.find(({ tag }) => tag === 0x02)?.content;
  return tokenOf({
    text: '',
    imprint: hash.content,
    at: new Date(),
    signer,
    ...(nonce && { nonce }),
    ...changes,
  });
}
