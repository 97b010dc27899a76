import { randomUUID } from 'node:crypto';
import { runScript } from '#tests/support/run-script.ts';
import { command } from './command.ts';
import { DECIDED } from './outcomes.ts';
import type { Model } from './rules.ts';

type Choice = 'received' | 'not_received' | 'given_up';

export const decide = (choice: Choice) =>
  command(
    `staff decide ${choice}`,
    async (model, visitor) => {
      const ends = endsInDoubt(model);
      const reference = (await visitor.leads()).at(-1)?.reference ?? '';
      const uuid = choice === 'received' ? [randomUUID()] : [];
      const { environment } = visitor.world;
      const decision = await runScript('leads', [choice.replace('_', '-'), reference, ...uuid], {
        environment,
      });
      if (decision.code !== 0) throw new Error(`nothing was decided: ${decision.stderr}`);
      const [last] = ends.slice(-1);
      if (last) ends.splice(-1, 1, { ...last, ...DECIDED[choice] });
    },
    (model) => endsInDoubt(model).length > 0,
  );

/** The ends of the last journey's lead if its last attempt is unknown; otherwise empty. */
function endsInDoubt({ journeys }: Readonly<Model>) {
  const ends = journeys.at(-1)?.lead?.ends ?? [];
  const last = ends.at(-1);
  return last?.state === 'unknown' || last?.isDecided ? ends : [];
}
