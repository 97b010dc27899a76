import type { DecisionChoice } from '#features/evidence/proof/words/event-copy.ts';
import { decideLead } from '#features/lead/decide-lead.ts';
import { DECISIONS } from '#features/lead/model/lead-copy.ts';
import { findUnknownLeads } from '#features/lead/store/lead-decisions.ts';
import { env } from '#platform/config/env.ts';
import { logToStandardError } from '#platform/log/log-lines.ts';
import { formatUtcMinutes } from '#platform/values/zoned-time.ts';
import { osUser, parseCommand, runCommand } from './run-command.ts';
import { UserError } from './user-error.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run leads -- unknown
  npm run leads -- received REFERENCE UUID
  npm run leads -- not-received REFERENCE
  npm run leads -- given-up REFERENCE`;

const NOTES: Record<DecisionChoice, string> = {
  received: DECISIONS.received.note,
  not_received: DECISIONS.not_received.note,
  given_up: 'It stays unconfirmed and isn’t sent again.',
};

logToStandardError();
await runCommand(async () => {
  const run = parseCommand(USAGE, {
    unknown: list,
    received: ([reference = '', uuid = '']) => decide(reference, 'received', uuid),
    'not-received': ([reference = '']) => decide(reference, 'not_received', null),
    'given-up': ([reference = '']) => decide(reference, 'given_up', null),
  });
  env();
  await run();
});

async function decide(reference: string, choice: DecisionChoice, operatorUuid: string | null) {
  const decided = await decideLead({ staffId: null, email: osUser() }, reference, { choice, operatorUuid });
  switch (decided.kind) {
    case 'no_lead':
      throw new UserError(`No lead has the reference ${reference}.`);
    case 'not_unknown':
      throw new UserError(`Lead ${reference} is ${decided.state}. You can resolve only unconfirmed leads.`);
    case 'uuid_of_another':
      throw new UserError(`Lead ${decided.reference} already has this UUID. Check it.`);
  }
  console.log(`${reference} resolved. ${NOTES[choice]}`);
}

async function list() {
  const leads = await findUnknownLeads();
  if (leads.length === 0) console.log('No unconfirmed leads.');
  for (const { reference, interface: product, since, reason, posts } of leads) {
    const sent = formatUtcMinutes(since);
    console.log(
      `${reference}  ${product}  sent ${sent}, ${posts === 1 ? 'once' : `${posts} times`}  ${reason}`,
    );
  }
}
