// Changes of a whole certificate that the holder of a key can sign. Events that mean something false are in forgeries.ts.
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { signCheckpoint } from '#features/evidence/proof/sign-checkpoint.ts';
import { cosignedBy } from './cosigned.ts';
import { PUBLIC_TEST_KEY } from './evidence-keys.ts';

type Loose = Record<string, unknown>;

/** Years before the journey, and about other events of the same log. */
const foreign = cosignedBy(
  signCheckpoint({ origin: 'partner.example/evidence', size: 7, root: 'ab'.repeat(32) }, PUBLIC_TEST_KEY),
  Date.parse('2024-01-15T09:31:00Z') / 1000,
);
const bare = (certificate: Certificate): Certificate => ({
  ...certificate,
  events: certificate.events.map((event) => ({ ...event, inclusion: null })),
});
function withCopy(certificate: Certificate): Certificate {
  const { events } = certificate;
  const copied = events.filter(({ kind }) => kind === 'consent_acknowledged');
  const { at = '' } = events.at(-1) ?? {};
  const number = events.length + 1;
  return {
    ...certificate,
    events: [...events, ...copied.map((event) => ({ ...event, number, at, inclusion: null }))],
  };
}
const inFirst =
  (name: string) =>
  (certificate: Certificate): Loose => ({
    ...certificate,
    events: certificate.events.map((event, place) =>
      place === 0 ? { ...event, [name]: [event[name as keyof typeof event]] } : event,
    ),
  });
const inList =
  (name: keyof Certificate) =>
  (certificate: Certificate): Loose => ({
    ...certificate,
    [name]: [certificate[name]],
  });
const OTHER_FORM = /what the format asks for/;

export const FORGED_CERTIFICATES: [string, (certificate: Certificate) => object, RegExp][] = [
  [
    'a journey with the old time of a foreign checkpoint',
    (certificate) => ({ ...bare(certificate), checkpoint: foreign }),
    /covers no event/,
  ],
  [
    'a checkpoint over other events',
    (certificate) => ({ ...certificate, checkpoint: foreign }),
    /not in the tree/,
  ],
  ['a checkpoint without an event under it', bare, /covers no event/],
  [
    'a date of issue before a witness saw the checkpoint',
    (certificate) => ({
      ...certificate,
      issuedAt: '2026-11-21T09:30:01.000Z',
      checkpoint: cosignedBy(certificate.checkpoint ?? '', Date.parse('2026-11-22T12:00:00Z') / 1000),
    }),
    /^The certificate was issued 2026-11-21T09:30:01.000Z, but w1.example\/log saw/,
  ],
  [
    'an agreement that was copied behind a later event',
    withCopy,
    /repeats the details of an event before it/,
  ],
  ...(['checkpoint', 'journey', 'issuedAt', 'reference', 'format', 'texts'] as const).map(
    (name): (typeof FORGED_CERTIFICATES)[number] => [`${name} in a list`, inList(name), OTHER_FORM],
  ),
  ...['number', 'at', 'kind', 'commitment', 'details', 'inclusion'].map(
    (name): (typeof FORGED_CERTIFICATES)[number] => [
      `the ${name} of an event in a list`,
      inFirst(name),
      OTHER_FORM,
    ],
  ),
  [
    'a reason in a list',
    (certificate) => ({
      ...certificate,
      events: certificate.events.map((event) =>
        event.kind === 'evidence_exported' ? { ...event, details: { absent: ['withheld'] } } : event,
      ),
    }),
    OTHER_FORM,
  ],
];
