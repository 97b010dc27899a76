import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { erasePerson } from '#features/privacy/erase-person.ts';
import {
  copyOfJourney,
  findPerson,
  type PersonIdentifier,
  personFrom,
  type StoredJourney,
} from '#features/privacy/find-person.ts';
import type { AuditContext } from '#features/privacy/hold-evidence.ts';
import { certificateOf, journeyLine, renderVerified, writeKeys } from './evidence-certificates.ts';
import { UserError } from './user-error.ts';
import { writeWholeFile } from './write-file.ts';

export async function listPerson(by: string): Promise<void> {
  await withPerson(async ({ person }) => list(await findPerson(person, by)));
}

export async function exportPerson(folder: string, audit: AuditContext): Promise<void> {
  await withPerson(async ({ person }) => {
    const journeys = await findPerson(person, audit.by);
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {
      throw new UserError(`The folder ${folder} can't be made.`);
    });
    const certified = journeys.flatMap(({ lead, evidenceBeganAt }) =>
      lead && evidenceBeganAt ? [lead] : [],
    );
    for (const { reference } of certified) {
      const certificate = await certificateOf(reference, audit);
      await writeWholeFile(join(folder, `certificate-${reference}.json`), certificate);
      await writeWholeFile(join(folder, `certificate-${reference}.html`), await renderVerified(certificate));
    }
    // After the certificates, so that the copies include the export events.
    const copies = await Promise.all(journeys.map(copyOfJourney));
    await writeWholeFile(join(folder, 'kept.json'), `${JSON.stringify({ journeys: copies }, null, 2)}\n`);
    await writeKeys(folder);
    list(journeys);
    const count = certified.length === 1 ? '1 certificate' : `${certified.length} certificates`;
    console.log(`Written to ${folder}: ${count}, each with its page, and kept.json.`);
  });
}

export async function erase({ by, isSure }: { by: string; isSure: boolean }): Promise<void> {
  await withPerson(async ({ person, ask }) => {
    const journeys = await findPerson(person, by);
    list(journeys);
    if (journeys.length === 0) return;
    if (!isSure && (await ask('Type erase to erase all data of these: ')) !== 'erase') {
      throw new UserError('Nothing was erased: the word erase was not repeated.');
    }
    const erased = await erasePerson(person.kind, person.value, by);
    const referenceOf = new Map(
      journeys.map(({ journeyId, lead }) => [journeyId, lead?.reference ?? journeyId]),
    );
    for (const { journeyId, removal } of erased) {
      console.log(`${referenceOf.get(journeyId) ?? journeyId}: ${ERASURE_SENTENCES[removal]}`);
    }
    if (erased.some(({ removal }) => removal === 'failed')) {
      throw new UserError('Not everything was erased: see the log. Erase the same person again.');
    }
  });
}

const ERASURE_SENTENCES = {
  removed: 'erased. The heads of its events stay; they contain no personal data.',
  nothing_there: 'erased. It had no evidence.',
  key_lost: 'erased. Its key was lost, so its details were already unreadable.',
  on_hold:
    'ON HOLD, its evidence stays. Answers and links were erased. Its release will report this request.',
  failed: 'NOT ERASED.',
};

function list(journeys: StoredJourney[]) {
  if (journeys.length === 0) console.log('No data is stored for this address or number.');
  for (const journey of journeys) console.log(journeyLine(journey));
}

type PersonInput = { person: PersonIdentifier; ask: (question: string) => Promise<string> };

/** Standard input keeps the identifier out of process lists and shell history. */
async function withPerson(work: (input: PersonInput) => Promise<void>): Promise<void> {
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    if (isTerminal) process.stderr.write(question);
    return String((await answers.next()).value ?? '').trim();
  };
  try {
    const person = personFrom(await ask('Email address or phone number: '));
    if (!person.ok)
      throw new UserError(`That is neither an email address nor a phone number. ${person.message}.`);
    await work({ person: person.value, ask });
  } finally {
    lines.close();
  }
}
