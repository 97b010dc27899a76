import { AnswerBook } from './answer-book.ts';
import { ConsentShelf } from './consent-shelf.ts';
import { Journal } from './journal.ts';
import { LeadBook } from './lead-book.ts';
import { PrefillBook } from './prefill-book.ts';
import { TokenDesk } from './token-desk.ts';
import { V2Text } from './v2-text.ts';

/** Everything one running sandbox remembers, all of it in memory. */
export type Operator = ReturnType<typeof openOperator>;

export function openOperator(options: { clientId?: string; clientSecret?: string; now?: () => number }) {
  const now = options.now ?? Date.now;
  return {
    client: {
      id: options.clientId ?? 'sandbox-partner',
      secret: options.clientSecret ?? 'sandbox-secret-for-local-use-only',
    },
    now,
    journal: new Journal(now),
    tokens: new TokenDesk(now),
    consents: new ConsentShelf(now),
    v2Text: new V2Text(),
    leads: new LeadBook(now),
    prefills: new PrefillBook(now),
    answers: new AnswerBook(),
  };
}

export function forgetEverything(operator: Operator) {
  operator.journal.reset();
  operator.tokens.reset();
  operator.consents.reset();
  operator.v2Text.reset();
  operator.leads.reset();
  operator.prefills.reset();
  operator.answers.reset();
}
