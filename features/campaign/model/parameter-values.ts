export const DROP_REASONS = ['email', 'phone', 'ssn', 'too_long', 'characters'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export const isDropReason = (text: string): text is DropReason =>
  DROP_REASONS.some((known) => known === text);

export type DroppedParameter = { name: string; reason: DropReason };

export const MAX_VALUE_LENGTH = 512;
/** Invisible characters, and those that no URL holds unescaped. */
const UNUSUAL = /[\p{C}\p{Zl}\p{Zp}<>"`\\^]/u;

const EMAIL = /[\p{L}\p{N}._+'-]@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u;
const SSN = /(?<!\d)\d{3}([\s.\p{Dash}])\d{2}\1\d{4}(?!\d)|(?:ssn|social)\w*[=:]\d{4,9}(?!\d)/iu;
const PHONES = [
  /(?<!\d)\(\d{3}\)[\s.\p{Dash}]?\d{3}[\s.\p{Dash}]?\d{4}(?!\d)/u,
  // A letter or digit next to the number makes it part of an id.
  /(?<![\p{L}\p{N}])(?:\+?1)?[\s.(\p{Dash}]*\d{3}[\s.)\p{Dash}]+\d{3}[\s.\p{Dash}]*\d{4}(?!(?!x\d|ext)[\p{L}\p{N}])/iu,
  // +17777777777; a link's + may arrive as a space.
  /\+1[2-9]\d{9}(?!\d)|^\s1?[2-9]\d{9}$/,
  /(?:tel|phone|mobile|cell)\w*[=:]\+?1?[2-9]\d{9}(?!\d)/i,
];

/** Ad networks and partners use these names for ids, so a long number is no phone number there. */
const ID_NAME =
  /id\d*$|clid|click|braid|cert|token|^utm_(?:campaign|content|term)$|campaign|ad_?group|ad_?set|creative|placement|keyword|target|^(?:aff_?)?sub_?\d*$/i;
const BARE_PHONE = /^1?[2-9]\d{9}$/;
const BARE_SSN = /^\d{9}$/;

/** Null for an accepted value. Ids and URLs are accepted regardless of their digits. */
export function dropReason(name: string, value: string): DropReason | null {
  if (value.length > MAX_VALUE_LENGTH) return 'too_long';
  const text = unescapeAll(value);
  if (EMAIL.test(text)) return 'email';
  if (SSN.test(text)) return 'ssn';
  if (PHONES.some((phone) => phone.test(text))) return 'phone';
  if (!ID_NAME.test(name)) {
    if (BARE_PHONE.test(text.trim())) return 'phone';
    if (BARE_SSN.test(text.trim())) return 'ssn';
  }
  return UNUSUAL.test(value) ? 'characters' : null;
}

const MAX_DECODE_ROUNDS = 8;

function unescapeAll(value: string): string {
  let text = value;
  for (let round = 0; round < MAX_DECODE_ROUNDS; round += 1) {
    const next = text
      .replaceAll(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      .normalize('NFKC');
    if (next === text) break;
    text = next;
  }
  return text;
}

export function parseParameters(query: URLSearchParams, names: readonly string[]) {
  const accepted: Record<string, string> = {};
  const dropped: DroppedParameter[] = [];
  for (const name of new Set(names)) {
    const value = query.get(name);
    if (!value) continue;
    const reason = dropReason(name, value);
    if (reason) dropped.push({ name, reason });
    else accepted[name] = value;
  }
  return { accepted, dropped };
}
