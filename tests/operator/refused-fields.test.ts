import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personalLeadV3Body, refinanceLeadBody } from '#operator/lead-body.ts';
import { prefillBody } from '#operator/prefill.ts';
import { refusedFields } from '#operator/refused-fields.ts';
import { FULL_PREFILL, leadOf, MAIN, refinanceLeadOf } from './own-sandbox.ts';

const SCHOOL = 'borrower.education.0.schoolKey';

test.each<[string, object, string[]]>([
  ['a path in dots', { errors: [{ field: SCHOOL, message: 'no' }] }, [SCHOOL]],
  ['a path in brackets', [{ path: 'borrower.education[0].schoolKey' }], [SCHOOL]],
  ['a pointer in a source', [{ source: { pointer: '/borrower/education/0/schoolKey' } }], [SCHOOL]],
  ['steps', { detail: [{ loc: ['body', 'borrower', 'education', 0, 'schoolKey'], msg: 'no' }] }, [SCHOOL]],
  ['a problem', { status: 422, 'invalid-params': [{ name: 'education.0.school_key' }] }, [SCHOOL]],
  ['a map of paths', { errors: { [SCHOOL]: ['no'] } }, [SCHOOL]],
  ['nested maps', { errors: { borrower: { education: { 0: { schoolKey: ['no'] } } } } }, [SCHOOL]],
  [
    'nested maps at the root, with a list',
    { borrower: { education: [null, { studyField: 'no' }] } },
    ['borrower.education.1.studyField'],
  ],
  [
    'several places',
    [{ field: 'education.3.degreeType' }, { field: 'education.1.degreeType' }, { field: 'education.1' }],
    ['borrower.education.1', 'borrower.education.1.degreeType', 'borrower.education.3.degreeType'],
  ],
  [
    'a place beyond the list',
    { errors: [{ field: 'education.4711.schoolKey' }] },
    ['borrower.education.schoolKey'],
  ],
  ['names alone', { fields: ['street', 'nonsense', 'dob'] }, ['borrower.dob', 'borrower.address.street']],
  [
    'an echo beside the list',
    { email: 'a@example.com', errors: [{ field: 'city', input: { ssn: '1' } }] },
    ['borrower.address.city'],
  ],
  ['a problem without fields', { status: 400, title: 'no', detail: 'email is wrong' }, []],
  ['a name of another interface', { errors: [{ field: 'loanPurpose' }] }, []],
])('finds the fields of a refinance lead in %s', (_, body, fields) => {
  expect(refusedFields(body, 'refinance')).toEqual(fields);
});

const WITHIN_A_WHOLE = /^(disclosuresText|partnerPassedData)\..+$/s;
const PERSONAL = leadOf('A', { partnerCampaignId: 'spring', passedData: { click: '4711' } });
const REFINANCE = refinanceLeadOf('A', { partnerCampaignId: 'spring' });

test.each<['personal' | 'refinance' | 'prefill', object]>([
  ['personal', personalLeadV3Body(PERSONAL, [MAIN])],
  ['refinance', refinanceLeadBody(REFINANCE)],
  ['prefill', prefillBody(FULL_PREFILL)],
])('each field that a %s body sends is known again when it is refused', (posted, body) => {
  const sent = leavesOf(body);
  const named = sent.map((path) => path.replace(WITHIN_A_WHOLE, '$1'));
  const found = sent.map((path) => refusedFields({ errors: [{ field: path }] }, posted));
  expect(found).toEqual(named.map((name) => [name]));
  expect(refusedFields(sent, posted).toSorted()).toEqual([...new Set(named)].sort());
});

function leavesOf(value: object, above = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? leavesOf(inner, `${above}${key}.`) : `${above}${key}`,
  );
}

test('pass-through data is never reported as a borrower field', () => {
  const errors = [{ field: 'partnerPassedData.email' }, { loc: ['partnerPassedData', 'borrower', 'ssn'] }];
  expect(refusedFields({ errors }, 'personal')).toEqual(['partnerPassedData']);
});

test('never throws and names only contract fields', () => {
  const bodies = fc.anything({
    maxDepth: 8,
    key: fc.constantFrom('borrower', 'education', 'errors', '0', 'loc', 'data'),
  });
  fc.assert(
    fc.property(bodies, fc.constantFrom('personal', 'refinance', 'prefill'), (body, posted) => {
      for (const field of refusedFields(body, posted))
        expect(field).toMatch(/^borrower\.education(\.[0-3])?$/);
    }),
  );
});
