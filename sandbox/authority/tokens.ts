import { createHash, sign } from 'node:crypto';
import { HASH_IDS, type HashName, type Identity, nameOf, signatureAlgorithm } from './certificates.ts';
import {
  bits,
  der,
  generalizedTime,
  inContext,
  integer,
  NULL,
  objectId,
  octets,
  readShort,
  sequence,
  set,
} from './der.ts';

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
const hashAlgorithm = (hash: HashName) => sequence(objectId(HASH_IDS[hash]), NULL);
const attribute = (id: string, value: Buffer) => sequence(objectId(id), set(value));

function statementOf(order: Order): Buffer {
  const { text, imprint, at, nonce, fraction, accuracy, extensions } = order;
  return sequence(
    integer(1),
    objectId('1.3.6.1.4.1.55555.1'),
    sequence(hashAlgorithm('sha256'), octets(imprint ?? hashed('sha256', Buffer.from(text)))),
    integer(42),
    generalizedTime(at, fraction),
    ...(accuracy ? [accuracy] : []),
    ...(nonce ? [der(0x02, nonce)] : []),
    ...(extensions ? [inContext(1, ...extensions)] : []),
  );
}

/** The attribute that names the signer's certificate: of RFC 5035, or of RFC 2634 for SHA-1. */
function namingOf(certificate: Buffer, named: HashName): Buffer {
  const hash = octets(hashed(named, certificate));
  if (named === 'sha1') return attribute('1.2.840.113549.1.9.16.2.12', sequence(sequence(sequence(hash))));
  const algorithm = named === 'sha256' ? [] : [sequence(objectId(HASH_IDS[named]))];
  return attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(...algorithm, hash))));
}

export function tokenOf(order: Order): Buffer {
  const { signer, certificates = [signer], issuerName = signer.issuer, serial = signer.serial } = order;
  const { hash = 'sha256', named = 'sha256' } = order;
  const content = statementOf(order);
  const signedContent =
    order.signedText === undefined ? content : statementOf({ ...order, text: order.signedText });
  const attributes = [
    attribute('1.2.840.113549.1.9.3', objectId(TST_INFO)),
    ...(named === 'none' ? [] : [namingOf(signer.certificate, named)]),
    attribute('1.2.840.113549.1.9.4', octets(hashed(hash, signedContent))),
    ...(order.attributes ?? []),
  ].sort((one, other) => Buffer.compare(one, other));
  const info = sequence(
    integer(1),
    sequence(nameOf(issuerName), integer(serial)),
    hashAlgorithm(hash),
    inContext(0, ...attributes),
    signatureAlgorithm(signer.key, hash),
    octets(sign(hash, set(...attributes), signer.key)),
    ...(order.unsigned ? [inContext(1, order.unsigned)] : []),
  );
  const data = sequence(
    integer(3),
    set(hashAlgorithm(hash)),
    sequence(objectId(TST_INFO), inContext(0, octets(content))),
    inContext(0, ...certificates.map(({ certificate }) => certificate)),
    set(info),
  );
  return sequence(objectId('1.2.840.113549.1.7.2'), inContext(0, data));
}

/** A TimeStampResp. */
export const granted = (token: Buffer) => sequence(sequence(integer(0)), token);
export const rejected = () => sequence(sequence(integer(2), sequence(), bits(Buffer.of(0x20), 5)));

export const accuracyOf = (seconds: number, millis: number, micros: number) =>
  sequence(integer(seconds), tagged(0x80, millis), tagged(0x81, micros));

const tagged = (tag: number, value: number) => Buffer.concat([Buffer.of(tag), integer(value).subarray(1)]);

/** The token for a TimeStampReq, or null for other bytes. `changes` are faults, or another time. */
export function tokenFor(query: Buffer, signer: Identity, changes: Partial<Order> = {}): Buffer | null {
  const [request] = readShort(query) ?? [];
  const [, imprint, ...options] = readShort(request?.content ?? Buffer.alloc(0)) ?? [];
  const [, hash] = readShort(imprint?.content ?? Buffer.alloc(0)) ?? [];
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
