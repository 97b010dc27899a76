// RFC 3161: the token of a time-stamping authority. docs/evidence-format.md has the form that is accepted.
import { toHex } from '../format/bytes.ts';
import { sha256 } from '../format/crypto.ts';
import { type Der, DerError, DerParts, inContext, objectId, readDer, TAG } from './der.ts';
import { digest, hashNamed, isSignedBy, signatureNamed } from './public-key.ts';
import { findRoot, readableCertificates } from './roots.ts';
import { readTokenInfo, type TokenInfo } from './token-info.ts';
import { idOf, isValidAt, mayStamp, readCertificate, type X509 } from './x509.ts';

const MAX_TOKEN_BYTES = 65_536;
const MAX_CERTIFICATES = 16;

/** `root` is null unless a trusted one vouches for the signer. */
export type Timestamp = { by: string; root: string | null; from: Date; at: Date; nonce: string | null };

const SIGNED_DATA = '2a864886f70d010702';
const TOKEN_INFO = '2a864886f70d0109100104';
const CONTENT_TYPE = '2a864886f70d010903';
const MESSAGE_DIGEST = '2a864886f70d010904';
const SIGNING_CERTIFICATE = '2a864886f70d010910020c';
const SIGNING_CERTIFICATE_V2 = '2a864886f70d010910022f';

/** A string is what is wrong with the token, as the end of a sentence. */
export async function readTimestamp(
  token: Uint8Array,
  /** The bytes that the authority hashed. */
  text: string,
  roots: readonly X509[],
): Promise<Timestamp | string> {
  try {
    const read = readToken(token);
    const info = readTokenInfo(read.content);
    if (info.imprint !== sha256(text)) return 'is about something else than the checkpoint.';
    const signer = await findSigner(read);
    if (!signer || !(await isSigned(read, signer))) return 'has a signature that does not verify.';
    return await stampBy(signer, info, read, roots);
  } catch (error) {
    if (error instanceof DerError) return 'is not written as the format has it.';
    throw error;
  }
}

type Token = {
  content: Uint8Array;
  certificates: Uint8Array[];
  signer: { issuer: string; serial: string };
  attributes: { bytes: Uint8Array; values: Map<string, Der> };
  hash: Uint8Array;
  signature: { algorithm: Uint8Array; bytes: Uint8Array };
};

function readToken(token: Uint8Array): Token {
  if (token.length > MAX_TOKEN_BYTES) throw new DerError('too long');
  const outer = new DerParts(readDer(token));
  const isSignedData = objectId(outer.take(TAG.object)) === SIGNED_DATA;
  const inner = new DerParts(outer.take(inContext(0)), inContext(0));
  const data = new DerParts(inner.take(TAG.sequence));
  for (const parts of [inner, outer]) parts.end();
  if (!isSignedData) throw new DerError('type');
  data.take(TAG.integer);
  data.take(TAG.set);
  const content = contentOf(data.take(TAG.sequence));
  const certificates = data.take(inContext(0)).parts;
  data.optional(inContext(1));
  const [signer, ...others] = data.take(TAG.set).parts;
  data.end();
  if (!signer || others.length > 0 || certificates.length > MAX_CERTIFICATES) throw new DerError('signers');
  return {
    content,
    certificates: certificates.filter(({ tag }) => tag === TAG.sequence).map(({ bytes }) => bytes),
    ...readSigner(signer),
  };
}

function contentOf(value: Der): Uint8Array {
  const parts = new DerParts(value);
  const isTokenInfo = objectId(parts.take(TAG.object)) === TOKEN_INFO;
  const inner = new DerParts(parts.take(inContext(0)), inContext(0));
  const { content } = inner.take(TAG.octets);
  for (const each of [inner, parts]) each.end();
  if (!isTokenInfo) throw new DerError('type of the content');
  return content;
}

function readSigner(value: Der): Pick<Token, 'signer' | 'attributes' | 'hash' | 'signature'> {
  const parts = new DerParts(value);
  parts.take(TAG.integer);
  const name = new DerParts(parts.take(TAG.sequence));
  const signer = { issuer: idOf(name.take(TAG.sequence)), serial: idOf(name.take(TAG.integer)) };
  name.end();
  const hash = parts.take(TAG.sequence).bytes;
  const attributes = readAttributes(parts.take(inContext(0)));
  const algorithm = parts.take(TAG.sequence).bytes;
  const signature = parts.take(TAG.octets).content;
  // Nothing signs these attributes, so nothing reads them.
  parts.optional(inContext(1));
  parts.end();
  return { signer, attributes, hash, signature: { algorithm, bytes: signature } };
}

function readAttributes({ bytes, parts: list }: Der): Token['attributes'] {
  const values = new Map<string, Der>();
  for (const attribute of list) {
    const parts = new DerParts(attribute);
    const id = objectId(parts.take(TAG.object));
    const [value, ...others] = parts.take(TAG.set).parts;
    parts.end();
    if (!value || others.length > 0 || values.has(id)) throw new DerError('attribute');
    values.set(id, value);
  }
  // RFC 5652, 5.4: the signature is over the set under its own tag.
  return { bytes: bytes.with(0, TAG.set), values };
}

/** RFC 3161 and RFC 5816: the signed attributes name the signer's certificate by its hash. */
async function findSigner({ certificates, signer, attributes }: Token): Promise<X509 | null> {
  const first = attributes.values.get(SIGNING_CERTIFICATE);
  const second = attributes.values.get(SIGNING_CERTIFICATE_V2);
  const named = [
    ...(first ? [namedIn(first, 'SHA-1')] : []),
    ...(second ? [namedIn(second, 'SHA-256')] : []),
  ];
  for (const bytes of certificates) {
    const isNamed = await Promise.all(
      named.map(async ({ hash, value }) => toHex(await digest(hash, bytes)) === value),
    );
    if (named.length === 0 || isNamed.includes(false)) continue;
    const certificate = readCertificate(bytes);
    return certificate.issuer === signer.issuer && certificate.serial === signer.serial ? certificate : null;
  }
  return null;
}

type NamedHash = { hash: Parameters<typeof digest>[0]; value: string };

/** ESSCertID or ESSCertIDv2 of the first certificate. */
function namedIn(value: Der, ownHash: NamedHash['hash']): NamedHash {
  const [first] = new DerParts(value).take(TAG.sequence).parts;
  if (!first) throw new DerError('no certificate');
  const parts = new DerParts(first);
  const algorithm = ownHash === 'SHA-1' ? null : parts.optional(TAG.sequence);
  const hash = algorithm ? hashNamed(algorithm.bytes) : ownHash;
  if (!hash) throw new DerError('hash');
  return { hash, value: toHex(parts.take(TAG.octets).content) };
}

async function isSigned(
  { content, attributes, hash: named, signature }: Token,
  signer: X509,
): Promise<boolean> {
  const hash = hashNamed(named);
  const kind = signatureNamed(signature.algorithm);
  const type = attributes.values.get(CONTENT_TYPE);
  const messageDigest = attributes.values.get(MESSAGE_DIGEST);
  if (!hash || !kind || (kind.hash ?? hash) !== hash || !type || messageDigest?.tag !== TAG.octets)
    return false;
  const isComplete =
    objectId(type) === TOKEN_INFO && toHex(await digest(hash, content)) === toHex(messageDigest.content);
  return (
    isComplete && isSignedBy(signer.key, { family: kind.family, hash }, attributes.bytes, signature.bytes)
  );
}

async function stampBy(
  signer: X509,
  { madeAt, from, at, nonce }: TokenInfo,
  { certificates }: Token,
  roots: readonly X509[],
): Promise<Timestamp | string> {
  if (!mayStamp(signer) || !isValidAt(signer, madeAt))
    return 'is by a certificate that may not state times, or not at that time.';
  const root = await findRoot(signer, readableCertificates(certificates), roots, madeAt);
  return { by: signer.name, root: root?.name ?? null, from, at, nonce };
}
