import type { Compared } from '../checks/journey-in-log.ts';
import { isLocal } from '../checks/time-proofs.ts';
import type { Verified } from '../checks/verify.ts';
import { titleOf } from './event-copy.ts';
import {
  areInTree,
  isKeyInDoubt,
  isLogInDoubt,
  issueCautions,
  keyCautions,
  reliedOn,
} from './signing-cautions.ts';
import { timeSentence } from './time-words.ts';
import { count, listed, readable, revokedKeySentence } from './verdict-words.ts';

export type LampName = 'signature' | 'outside_time' | 'log' | 'checkpoint';
export type Lamp = { lamp: LampName; isOn: boolean; says: string };
export type Conclusion = 'verified' | 'unchanged' | 'not_verified';

export const CONCLUSIONS: Record<Conclusion, string> = {
  verified: 'Verified',
  unchanged: 'Unchanged since it was signed by the issuer',
  not_verified: 'Not verified',
};

export const LAMP_TITLES: Record<LampName, string> = {
  signature: 'Signature',
  outside_time: 'Outside time',
  log: 'Compared with the log',
  checkpoint: 'Compared with a stored checkpoint',
};

/** The signature alone is the issuer's own word. */
export function conclusionOf(lamps: readonly Pick<Lamp, 'lamp' | 'isOn'>[]): Conclusion {
  const isOn = (name: LampName) => lamps.some(({ lamp, isOn }) => lamp === name && isOn);
  if (!isOn('signature')) return 'not_verified';
  return isOn('outside_time') && isOn('log') && isOn('checkpoint') ? 'verified' : 'unchanged';
}

/** Of a certificate without faults. Each lamp is about all that the first sentence says from the file. */
export function lampsOf(verified: Verified, compared: Compared): Lamp[] {
  const isOn = !isKeyInDoubt(verified, compared);
  const cautions = [...keyCautions(verified, compared, 'its key'), ...issueCautions(verified, compared)];
  return [
    {
      lamp: 'signature',
      isOn,
      says: [
        `${isOn ? 'The issuer signed the file with one of the given keys' : 'One of the given keys signed the file'}. It is unchanged since.`,
        ...cautions,
      ].join(' '),
    },
    { lamp: 'outside_time', ...outsideTime(verified) },
    { lamp: 'log', ...comparedWithLog(compared) },
    { lamp: 'checkpoint', ...comparedWithCheckpoint(verified, compared) },
  ];
}

type Light = Omit<Lamp, 'lamp'>;
const on = (says: string): Light => ({ isOn: true, says });
const off = (says: string): Light => ({ isOn: false, says });

const whatIn = ({ certificate: { events } }: Verified): string => {
  const has = (kind: string) => events.some((event) => event.kind === kind);
  if (!has('consent_acknowledged')) return 'The record';
  return has('phone_consent_withdrawn') ? 'The record up to the withdrawal' : 'The agreement';
};

function outsideTime(verified: Verified): Light {
  const { proofs, unknown } = verified.times;
  const [proof] = proofs.filter((one) => !isLocal(one));
  if (!areInTree(verified))
    return off(
      'Not confirmed: the file has no checkpoint that covers all of the above. A later copy has one.',
    );
  if (proof) return on(timeSentence(whatIn(verified), proof));
  if (proofs.length > 0)
    return off('Not confirmed: the only time-stamping authority runs on the issuer’s own machine.');
  if (unknown.tokens > 0)
    return off('Not checked: the file has times, but by no third party that you named as trusted.');
  return unknown.lines > 0
    ? off('Not checked: the file has signature lines of others, which this verifier doesn’t read.')
    : off('Not confirmed: no third party states a time.');
}

function comparedWithLog(compared: Compared): Light {
  const { log } = compared;
  if (!log) return off('Not compared: no log export was given. A later withdrawal would only be in the log.');
  if (log.missing > 0)
    return off(
      `Not compared in full: the signed part of the log lacks the last ${count(log.missing, 'event')} of the file.`,
    );
  if (isLogInDoubt(log, compared))
    return off(
      'Not compared: the issuer stopped using the key of the log, and no trusted third party saw the log before.',
    );
  const later = listed(log.later, ({ kind, at }) => `${titleOf(kind)} on ${readable(at)}`);
  const unsigned =
    log.unsigned.length > 0
      ? ` The log has ${count(log.unsigned.length, 'more event')} that nothing signs.`
      : '';
  const doubtful =
    log.doubtful.length > 0
      ? ` The log has ${count(log.doubtful.length, 'more event')}, but ${revokedKeySentence(log.doubtful.length)}.`
      : '';
  const until = log.until === null ? '' : ` The log ends on ${readable(log.until)}.`;
  return on(
    `The log has the same events. ${later.length > 0 ? `Later events: ${later.join('; ')}` : 'It has no later events'}.${until}${doubtful}${unsigned}`,
  );
}

function comparedWithCheckpoint(verified: Verified, { outside, log }: Compared): Light {
  const { checkpoint, certificate } = verified;
  if (outside.length === 0)
    return off('Not compared: none was given. Without one, the issuer could have rewritten all records.');
  const isOwn = outside.some(({ origin, size }) => origin === checkpoint?.origin && size === checkpoint.size);
  const relied = certificate.events.slice(0, reliedOn(verified));
  const isInLog =
    log !== null && relied.every(({ inclusion }) => inclusion && inclusion.index < log.deliveredSize);
  return (isOwn && areInTree(verified)) || isInLog
    ? on(
        'A checkpoint that was stored outside covers all of the above, which is unchanged since its delivery.',
      )
    : off('Not compared in full: no given checkpoint is known to cover all of the above.');
}
