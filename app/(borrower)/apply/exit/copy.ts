import type { IneligibleAnswer } from '#features/form/model/answers.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type Facts = { brandName: string; state: string; statesServed: readonly string[] };
type Copy = { title: string; paragraphs: string[]; change: string };

/** Longer lists tell a borrower nothing. */
const MAX_NAMED_STATES = 8;

export function exitCopy(
  reason: IneligibleAnswer['reason'],
  { age, state }: Dictionary['exits'],
  facts: Facts,
): Copy {
  switch (reason) {
    case 'age':
      return { title: age.title, paragraphs: [age.why, age.advice], change: age.mistyped };
    case 'state': {
      const { statesServed } = facts;
      const isListed = statesServed.length > 0 && statesServed.length <= MAX_NAMED_STATES;
      return {
        title: state.title(facts.state),
        paragraphs: [
          state.why(facts.brandName, facts.state),
          ...(isListed ? [state.served(statesServed)] : []),
          state.advice,
          state.mistyped,
        ],
        change: state.change,
      };
    }
  }
}
