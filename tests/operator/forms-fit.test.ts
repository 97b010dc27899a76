import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsFor } from '#features/form/model/answers.ts';
import type { Form, FormContext, Question, RawAnswers } from '#features/form/model/form.ts';
import { namesOnly, PREFILL_QUESTIONS } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import type { Option } from '#features/form/model/options.ts';
import type { PersonalLoanAnswers } from '#features/form/model/personal-loan/form.ts';
import { personalLoan } from '#features/form/model/personal-loan/form.ts';
import { type PrefillAnswers, prefill } from '#features/form/model/prefill/form.ts';
import { educationName, SCHOOL_COUNT } from '#features/form/model/refinance/education.ts';
import type { RefinanceAnswers } from '#features/form/model/refinance/form.ts';
import { refinance } from '#features/form/model/refinance/form.ts';
import { SCHOOL_OPTIONS } from '#features/form/model/refinance/schools.ts';
import { stateOptions } from '#features/form/model/states.ts';
import { summarize } from '#features/form/model/summary.ts';
import { toPrefillData } from '#features/lead/model/prefill.ts';
import { toRefinanceLead } from '#features/lead/model/refinance-lead.ts';
import { refinanceLeadBody } from '#operator/lead-body.ts';
import { CHOICES } from '#prisma/answer-options.ts';
import { allOf, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';
import { MAIN, META, nothingBefore, operatorAt, sharedSandbox, v3 } from './own-sandbox.ts';

const sandbox = await sharedSandbox();
const { fetchPersonalConsents, submitLead, submitPrefill } = operatorAt(sandbox.origin);
// A v3 lead carries only the blocks that the operator serves.
const fetched = await fetchPersonalConsents();
const served = fetched.kind === 'fetched' ? fetched.blocks : [];

const seeded = Object.fromEntries(
  Object.entries(CHOICES).map(([list, { confirmed, sample, assumed }]) => [
    list,
    [...confirmed, ...sample, ...assumed].map(
      ([value, label]): Option => ({ value, label, basis: 'assumed' }),
    ),
  ]),
);
const CONTEXT: FormContext = {
  ...namesOnly(PREFILL_QUESTIONS),
  today: new Date().toISOString().slice(0, 10),
  options: { ...seeded, state: stateOptions('50+dc'), school: SCHOOL_OPTIONS },
};

/** Typical answers to a question without options, and any other text that its rule may accept. */
const TYPED = fc.oneof(
  fc.constantFrom(
    ...['José', "D'Arcy-Smith", 'Anna Maria', 'Łukasz', '李', '5 rue de l’Église', '4B', '#12'],
  ),
  fc.constantFrom(...['$12,000', '64,000.50 a year', '1,200 a month', '0', '-$5,000', '1000', '17815']),
  fc.constantFrom(...['10/14/1988', 'Oct 14, 1988', '05/2015', '2/29/2000', '(777) 777-7777', '94107-1234']),
  fc.emailAddress(),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'aZéß’ -.,李'), minLength: 1, maxLength: 50 }),
);

/** Every answer that the question's rule accepts. */
function answersTo(form: Form, question: Question): fc.Arbitrary<string> {
  const rule = form.codecs(CONTEXT)[question.name];
  const listed = optionsFor(question, CONTEXT);
  if (question.control === 'school')
    return fc.oneof(fc.constantFrom(...listed.map(({ label }) => label)), accepted(rule, TYPED));
  const choices = listed.map(({ value }) => value);
  const isOptional = rule?.parse('').ok ?? false;
  const given = choices.length > 0 ? fc.constantFrom(...choices) : accepted(rule, TYPED);
  return isOptional ? fc.oneof(fc.constant(''), given) : given;
}

const accepted = (codec: { parse(text: string): { ok: boolean } } | undefined, texts: fc.Arbitrary<string>) =>
  texts.filter((text) => codec?.parse(text).ok ?? false);

/** Complete sets of answers, with one to four schools if the form has schools. */
function sheetsOf(form: Form): fc.Arbitrary<RawAnswers> {
  return fc.integer({ min: 1, max: 4 }).chain((schools) => {
    const start: RawAnswers = { [SCHOOL_COUNT]: String(schools) };
    const questions = form.steps(start, CONTEXT).flatMap((step) => step.questions);
    const record = Object.fromEntries(
      questions.map((question) => [question.name, answersTo(form, question)]),
    );
    return fc.record(record).map((texts) => ({ ...start, ...texts }));
  });
}

let count = 0;
const extras = () => ({
  partnerLeadId: `fits-${++count}`,
  partnerCampaignId: null,
  passedData: {},
  ssn: '1451',
});

const CONSENT = { ipAddress: '203.0.113.7', recordDate: CONTEXT.today, html: MAIN.html };

const FITTING: Record<string, [Form, (answers: Record<string, unknown>) => Promise<unknown>]> = {
  'personal loans v3': [
    personalLoan,
    (answers) => submitLead(v3({ ...(answers as PersonalLoanAnswers), ...extras() }, served), nothingBefore),
  ],
  'personal loans v2': [
    personalLoan,
    (answers) => {
      const lead = { ...(answers as PersonalLoanAnswers), ...extras() };
      return submitLead({ interface: 'personal_v2', lead, consentHtml: MAIN.html }, nothingBefore);
    },
  ],
  refinance: [
    refinance,
    (answers) => {
      const lead = toRefinanceLead(answers as RefinanceAnswers, extras(), CONSENT);
      return submitLead({ interface: 'refinance', lead }, nothingBefore);
    },
  ],
  prefill: [
    prefill,
    (answers) => submitPrefill({ meta: META, data: toPrefillData(answers as PrefillAnswers) }),
  ],
};

test.each(Object.entries(FITTING))(
  'every set of answers that the form accepts makes a body that the operator accepts: %s',
  { tags: ['@nightly'], timeout: 60_000 },
  async (_product, [form, send]) => {
    await fc.assert(
      fc.asyncProperty(sheetsOf(form), async (texts) => {
        const { answers } = unsentJourney(form, CONTEXT, texts);
        expect(answers).not.toBeNull();
        expect(await send(answers ?? {})).toMatchObject({ kind: 'answered' });
      }),
      { numRuns: 60 },
    );
  },
);

const ADA = allOf(refinanceSheet({ firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' }));
const LEVEL = educationName(1, 'degreeLevel');

/** As the check page shows it, and as the operator gets it. */
function levelsOf(degree: string, storedLevel: string) {
  const texts = { ...ADA, [educationName(1, 'degreeType')]: degree, [LEVEL]: storedLevel };
  const { answers } = unsentJourney(refinance, CONTEXT, texts);
  const { borrower } = refinanceLeadBody(toRefinanceLead(answers as RefinanceAnswers, extras(), CONSENT));
  const shown = summarize(refinance, texts, CONTEXT).flatMap((section) => section.answers);
  return [shown.find(({ name }) => name === LEVEL)?.value, borrower.education[0]?.degreeLevel];
}

test.each([
  ['associates', 'undergraduate'],
  ['bachelors', 'undergraduate'],
  ['masters', 'graduate'],
  ['mba', 'graduate'],
  ['law', 'graduate'],
  ['medical', 'graduate'],
  ['doctorate', 'graduate'],
])('the degree %s is shown and sent with the level %s, whatever the draft says', (degree, level) => {
  for (const stored of ['', 'undergraduate', 'graduate'])
    expect(levelsOf(degree, stored)).toEqual([level, level]);
});

test.each(['certificate', 'other'])('the degree %s is shown and sent with the chosen level', (degree) => {
  for (const level of ['undergraduate', 'graduate']) expect(levelsOf(degree, level)).toEqual([level, level]);
});
