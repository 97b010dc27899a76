import { randomUUID } from 'node:crypto';
import { runScript } from '#tests/support/run-script.ts';
import { command } from './command.ts';
import { DECIDED } from './outcomes.ts';
import type { Model } from './rules.ts';

type Choice = 'received' | 'not_received' | 'given_up';

/** Staff write down what they found out about the last lead, or that nobody will: once, or otherwise than before. */
export const decide = (choice: Choice) =>
  command(
    `staff decide ${choice}`,
    async (model, visitor) => {
      const ends = endsInDoubt(model);
      const reference = (await visitor.leads()).at(-1)?.reference ?? '';
      const uuid = choice === 'received' ? [randomUUID()] : [];
      const { environment } = visitor.world;
      const said = await runScript('leads', [choice.replace('_', '-'), reference, ...uuid], { environment });
      if (said.code !== 0) throw new Error(`nothing was decided: ${said.stderr}`);
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
