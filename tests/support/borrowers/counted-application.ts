import type { PostgresWire } from '#tests/support/database/postgres-wire.ts';
import { PERSONAL, type Product, QUICK, REFINANCE } from './form-answers.ts';
import { aPerson, borrowerAt, OUTCOME, PHONE_HEADERS, type Reply } from './posting-borrower.ts';

const FORM = '/apply/personal-loan';
const HANDOFF = '/apply/handoff';
const ONWARD = '/apply/onward';

type Budget = {
  /** More fails the test: a change may lower it. */
  limit: number;
  /** Of several statements. Most requests have none. */
  transactions?: number;
};

/**
 * Statements without BEGIN and COMMIT. Where an application has several requests of a part, the most expensive one
 * counts. A limit is the measured number, or so near to it that a lost optimization exceeds it.
 */
export const STATEMENT_BUDGETS = {
  'the landing page': { limit: 1 },
  'the start of an application': { limit: 4, transactions: 1 },
  'a page of the form': { limit: 1 },
  'the first step, with answers': { limit: 1 },
  'the answers to a page': { limit: 2 },
  'the check page': { limit: 1 },
  'the consent page': { limit: 1 },
  'both consent texts': { limit: 6, transactions: 2 },
  'a submission': { limit: 5 },
  'the outcome': { limit: 1 },
  'the redirect to the operator': { limit: 2 },
  'the whole application': { limit: 34, transactions: 3 },
  'the landing page, with a journey': { limit: 1 },
  'the answers to a page, by script': { limit: 3 },
  'the outcome page': { limit: 1 },
  'the handoff page': { limit: 1 },
  'the receipt': { limit: 14 },
  'a withdrawal of the consent to calls': { limit: 16, transactions: 1 },
  'a refinance submission': { limit: 5 },
  'a prefill submission': { limit: 11, transactions: 2 },
  'the page before the operator’s form': { limit: 2 },
  'the redirect to the operator’s form': { limit: 1 },
  'an unknown page': { limit: 0 },
} satisfies Record<string, Budget>;

export type Part = keyof typeof STATEMENT_BUDGETS;
export type Counts = { statements: number; transactions: number };

const WHOLE = 'the whole application';

type CountedPart = Exclude<Part, typeof WHOLE>;
type Request = Counts & { part: CountedPart; isExtra: boolean };
type Count = <Result>(part: CountedPart, work: () => Promise<Result>) => Promise<Result>;

/**
 * Counts further applications, up to `most`, until all counts are within the limits. Timers and the jobs of a minute add
 * their own statements to a request: the least of several counts has none of them.
 */
export async function countStatements(
  wire: PostgresWire,
  origin: string,
  { applications, most = applications }: { applications: number; most?: number },
): Promise<Record<Part, Counts>> {
  let least: Request[] = [];
  for (let run = 0; run < applications || (run < most && exceeded(countsIn(least)).length > 0); run += 1) {
    const requests = await countedRequests(wire, origin);
    least = requests.map((request, at) => ({
      ...request,
      statements: Math.min(request.statements, least[at]?.statements ?? request.statements),
      transactions: Math.min(request.transactions, least[at]?.transactions ?? request.transactions),
    }));
  }
  return countsIn(least);
}

function countsIn(requests: Request[]): Record<Part, Counts> {
  const countsOf = (part: string): Counts => {
    const counted = requests.filter((each) => (part === WHOLE ? !each.isExtra : each.part === part));
    const combine = (numbers: number[]) =>
      part === WHOLE ? numbers.reduce((total, number) => total + number, 0) : Math.max(...numbers);
    return {
      statements: combine(counted.map(({ statements }) => statements)),
      transactions: combine(counted.map(({ transactions }) => transactions)),
    };
  };
  const counts = Object.keys(STATEMENT_BUDGETS).map((part) => [part, countsOf(part)]);
  return Object.fromEntries(counts) as Record<Part, Counts>;
}

/** The parts that take more statements or transactions than their limits. */
export const exceeded = (counts: Record<Part, Counts>): string[] =>
  Object.entries(STATEMENT_BUDGETS).flatMap(([part, budget]) => {
    const { limit, transactions } = { transactions: 0, ...budget };
    const counted = counts[part as Part];
    const isWithin = counted.statements <= limit && counted.transactions <= transactions;
    return isWithin ? [] : [`${part}: ${JSON.stringify(counted)}, not ${limit} and ${transactions}`];
  });

async function countedRequests(wire: PostgresWire, origin: string): Promise<Request[]> {
  const requests: Request[] = [];
  const counting =
    (isExtra: boolean): Count =>
    async (part, work) => {
      const { result, counts } = await countedOn(wire, work);
      requests.push({ part, isExtra, ...counts });
      return result;
    };
  await applyForPersonalLoan(origin, counting(false), counting(true));
  await applyForRefinance(origin, counting(true));
  await openOperatorsForm(origin, counting(true));
  return requests;
}

/** Until the wire is quiet: a request may work on after its answer. */
export async function countedOn<Result>(
  wire: PostgresWire,
  work: () => Promise<Result>,
): Promise<{ result: Result; counts: Counts }> {
  await wire.quiet();
  const [statements, transactions] = [wire.executed(), wire.begun()];
  const result = await work();
  await wire.quiet();
  return {
    result,
    counts: { statements: wire.executed() - statements, transactions: wire.begun() - transactions },
  };
}

export const countedBorrower = (origin: string, product: Product = PERSONAL) =>
  borrowerAt(origin, () => origin, aPerson(), product, PHONE_HEADERS);

async function applyForPersonalLoan(origin: string, count: Count, countExtra: Count): Promise<void> {
  const borrower = countedBorrower(origin);
  await count('the landing page', () => borrower.ask('/'));
  await count('the start of an application', () => borrower.begin());
  for (const [step, answers] of Object.entries(PERSONAL.sheet(borrower.person))) {
    const path = `${FORM}/${step}`;
    const page = await count('a page of the form', () => borrower.ask(path));
    const action = borrower.actionOf(page);
    const fields = { form: PERSONAL.form, step, ...answers };
    await count('the answers to a page', () => borrower.post(path, { [action]: '', ...fields }));
    const next = await countExtra('the answers to a page, by script', () =>
      borrower.postByScript(path, action, fields),
    );
    if (!next.html) throw new Error(`The answer to a post by script has no next page (${next.status}).`);
  }
  await countExtra('the landing page, with a journey', () => borrower.ask('/'));
  await countExtra('the first step, with answers', () => borrower.ask(`${FORM}/loan`));
  await count('the check page', () => borrower.ask(`${FORM}/check`));
  const consent = await count('the consent page', () => borrower.ask(`${FORM}/consent`));
  await count('both consent texts', () => borrower.readTexts(consent));
  const agreement = { ...borrower.agreementOn(consent), 'phone-agree': 'yes' };
  const sent = await count('a submission', () => borrower.agree(agreement));
  await count('the outcome', () => borrower.follow(sent.location ?? OUTCOME));
  const outcome = await countExtra('the outcome page', () => borrower.ask(OUTCOME));
  await countExtra('the handoff page', () => borrower.ask(HANDOFF));
  expectAway(await count('the redirect to the operator', () => borrower.ask(`${HANDOFF}/go`)));
  const [receipt = '', id = ''] = /\/receipt\/([0-9a-f-]{36})/.exec(outcome.html) ?? [];
  await countExtra('the receipt', () => borrower.ask(receipt));
  const withdraw = `${receipt}/withdraw`;
  const action = borrower.actionOf(await borrower.ask(withdraw));
  const withdrawn = await countExtra('a withdrawal of the consent to calls', () =>
    borrower.post(withdraw, { [action]: '', receipt: id }),
  );
  if (withdrawn.location !== receipt) throw new Error(`No consent was withdrawn (${withdrawn.status}).`);
  await countExtra('an unknown page', () => borrower.ask('/nowhere'));
}

async function applyForRefinance(origin: string, count: Count): Promise<void> {
  const borrower = countedBorrower(origin, REFINANCE);
  const agreement = await borrower.arriveAtConsent();
  const sent = await count('a refinance submission', () => borrower.agree(agreement));
  if (sent.location !== OUTCOME) throw new Error(`No lead was sent (${sent.status} ${sent.location}).`);
}

async function openOperatorsForm(origin: string, count: Count): Promise<void> {
  const borrower = countedBorrower(origin, QUICK);
  await borrower.begin();
  await borrower.answerAtOnce();
  const check = `/apply/${QUICK.form}/check`;
  const action = borrower.actionOf(await borrower.ask(check));
  await count('a prefill submission', () => borrower.post(check, { [action]: '' }));
  await count('the page before the operator’s form', () => borrower.ask(ONWARD));
  expectAway(await count('the redirect to the operator’s form', () => borrower.ask(`${ONWARD}/go`)));
}

function expectAway({ location, status }: Reply): void {
  if (!location?.startsWith('http'))
    throw new Error(`The borrower was not redirected to the operator (${status} ${location}).`);
}
