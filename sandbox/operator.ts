import { AnswerBook } from './answer-book.ts';
import { ConsentShelf } from './consent-shelf.ts';
import { Journal } from './journal.ts';
import { LeadBook } from './lead-book.ts';
import { TokenDesk } from './token-desk.ts';

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
    leads: new LeadBook(now),
    answers: new AnswerBook(),
  };
}

export function forgetEverything(operator: Operator) {
  operator.journal.reset();
  operator.tokens.reset();
  operator.consents.reset();
  operator.leads.reset();
  operator.answers.reset();
}
