import { type Choice, decideLead } from '#scripts/lead-decisions.ts';
import { command } from './command.ts';
import { DECIDED } from './ends.ts';
import type { Model } from './rules.ts';

/** Staff write down what they found out about the last lead, or that nobody will: once, or otherwise than before. */
export const decide = (choice: Choice) =>
  command(
    `staff decide ${choice}`,
    async (model, visitor) => {
      const ends = endsInDoubt(model);
      const reference = (await visitor.leads()).at(-1)?.reference ?? '';
      const operatorUuid = choice === 'received' ? 'uuid-that-staff-were-told' : null;
      await decideLead(visitor.world.database, reference, { choice, operatorUuid, by: 'somebody' });
      const [last] = ends.slice(-1);
      if (last) ends.splice(-1, 1, { ...last, ...DECIDED[choice] });
    },
    (model) => endsInDoubt(model).length > 0,
  );

/** The ends of the last journey's lead, where nothing is known of its last attempt; else none. */
function endsInDoubt({ journeys }: Readonly<Model>) {
  const ends = journeys.at(-1)?.lead?.ends ?? [];
  const last = ends.at(-1);
  return last?.state === 'unknown' || last?.isDecided ? ends : [];
}
