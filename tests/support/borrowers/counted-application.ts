import type { PostgresWire } from '#tests/support/database/postgres-wire.ts';
import { PERSONAL } from './form-answers.ts';
import { aPerson, borrowerAt, OUTCOME, PHONE_HEADERS, type Reply } from './posting-borrower.ts';

const FORM = '/apply/personal-loan';
const HANDOFF = '/apply/handoff';

type Budget = {
  /** More fails the test: a change may lower it. */
  limit: number;
  /** The budget of the bench. */
  must?: number;
  aim?: number;
};

/** Statements without BEGIN and COMMIT. The dearest request counts where an application has several of a part. */
export const STATEMENT_BUDGETS = {
  'the landing page': { limit: 1 },
  'the start of an application': { limit: 4 },
  'a page of the form': { limit: 1, must: 2, aim: 1 },
  'the answers to a page': { limit: 3, must: 6, aim: 3 },
  'the check page': { limit: 1 },
  'the consent page': { limit: 1 },
  'both consent texts': { limit: 8, must: 8, aim: 4 },
  'a submission': { limit: 6, must: 28, aim: 20 },
  'the outcome': { limit: 1 },
  'the redirect to the operator': { limit: 3 },
  'the whole application': { limit: 40, must: 120, aim: 80 },
  'the landing page, with a journey': { limit: 1 },
  'the answers to a page, by script': { limit: 4, must: 12, aim: 4 },
  'the outcome page': { limit: 1 },
  'the handoff page': { limit: 1 },
  'an unknown page': { limit: 0 },
} satisfies Record<string, Budget>;

export type Part = keyof typeof STATEMENT_BUDGETS;
export type Counts = { statements: number; transactions: number };

const WHOLE = 'the whole application';

export async function countStatements(
  wire: PostgresWire,
  origin: string,
  applications: number,
): Promise<Record<Part, Counts>> {
  const counted: Request[][] = [];
  for (let done = 0; done < applications; done += 1) counted.push(await countedRequests(wire, origin));
  const requests = leastOf(counted);
  const parts = Object.keys(STATEMENT_BUDGETS) as Part[];
  return Object.fromEntries(parts.map((part) => [part, countsOf(part, requests)])) as Record<Part, Counts>;
}

function countsOf(part: Part, requests: Request[]): Counts {
  if (part === WHOLE)
    return combined(
      requests.filter(({ isExtra }) => !isExtra),
      sum,
    );
  return combined(
    requests.filter((request) => request.part === part),
    (numbers) => Math.max(...numbers),
  );
}

const combined = (requests: Request[], combine: (numbers: number[]) => number): Counts => ({
  statements: combine(requests.map(({ statements }) => statements)),
  transactions: combine(requests.map(({ transactions }) => transactions)),
});

type Request = Counts & { part: Exclude<Part, typeof WHOLE>; isExtra: boolean };

async function countedRequests(wire: PostgresWire, origin: string): Promise<Request[]> {
  const requests: Request[] = [];
  const count = async <Result>(part: Request['part'], work: () => Promise<Result>, isExtra = false) => {
    await wire.quiet();
    const [statements, transactions] = [wire.executed(), wire.begun()];
    const result = await work();
    await wire.quiet();
    requests.push({
      part,
      isExtra,
      statements: wire.executed() - statements,
      transactions: wire.begun() - transactions,
    });
    return result;
  };
  const countExtra = (part: Request['part'], work: () => Promise<Reply>) => count(part, work, true);

  const borrower = borrowerAt(origin, () => origin, aPerson(), PERSONAL, PHONE_HEADERS);
  const sheet = Object.entries(PERSONAL.sheet(borrower.person));
  await count('the landing page', () => borrower.ask('/'));
  await count('the start of an application', () => borrower.begin());
  for (const [step, answers] of sheet) {
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
  await count('the check page', () => borrower.ask(`${FORM}/check`));
  const consent = await count('the consent page', () => borrower.ask(`${FORM}/consent`));
  await count('both consent texts', () => borrower.readTexts(consent));
  const sent = await count('a submission', () => borrower.agree(borrower.agreementOn(consent)));
  await count('the outcome', () => borrower.follow(sent.location ?? OUTCOME));
  await countExtra('the outcome page', () => borrower.ask(OUTCOME));
  await countExtra('the handoff page', () => borrower.ask(HANDOFF));
  const onward = await count('the redirect to the operator', () => borrower.ask(`${HANDOFF}/go`));
  if (!onward.location?.startsWith('http'))
    throw new Error(`The borrower was not redirected to the operator (${onward.status}).`);
  await countExtra('an unknown page', () => borrower.ask('/nowhere'));
  return requests;
}

/** The jobs of a minute add their own statements to a request: the least of several counts has none of them. */
const leastOf = (counted: Request[][]): Request[] =>
  (counted[0] ?? []).map((request, at) => {
    const same = counted.map((requests) => requests[at] ?? request);
    return {
      ...request,
      statements: Math.min(...same.map(({ statements }) => statements)),
      transactions: Math.min(...same.map(({ transactions }) => transactions)),
    };
  });

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
