/** In the order of a reason: what failed, then the code of the failure. */
const REASON_FACTS = ['reason', 'tokenFailure', 'errorCode', 'sqlState'];

const CLOSED_WORDS = /^[\w.,: -]{1,200}$/;

/** Of closed words and codes, such as `no_token/tls_failed/CERT_HAS_EXPIRED`. Null if the alert has no reason. */
export function alertReason(facts: Record<string, unknown>): string | null {
  const words = REASON_FACTS.map((name) => facts[name]).filter(
    (word): word is string => typeof word === 'string' && CLOSED_WORDS.test(word),
  );
  return words.length > 0 ? [...new Set(words)].join('/') : null;
}
