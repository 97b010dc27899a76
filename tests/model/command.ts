import type { AsyncCommand } from 'fast-check';
import { expectSameAsModel } from './oracle.ts';
import type { Model } from './rules.ts';
import type { Visitor } from './visitor.ts';

export type Command = AsyncCommand<Model, Visitor>;
type Run = (model: Model, visitor: Visitor) => Promise<unknown>;

export function command(
  name: string,
  run: Run,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    toString: () => name,
    check,
    async run(model, visitor) {
      visitor.tally.happened += 1;
      await run(model, visitor);
      await expectSameAsModel(model, visitor);
    },
  };
}
