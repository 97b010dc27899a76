import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefinanceLead } from '#features/lead/model/refinance-lead.ts';
import { personalLeadV3Body } from '#operator/personal-lead.ts';
import { prefillBody } from '#operator/prefill.ts';
import { refinanceLeadBody } from '#operator/refinance-lead.ts';
import { refusedFields } from '#operator/refused-fields.ts';
import { FULL_PREFILL, leadOf, MAIN, refinanceLeadOf } from './own-sandbox.ts';

test.each([
  [
    'a list of fields',
    { errors: [{ field: 'borrower.phone', message: 'no' }, { field: 'zipcode' }] },
    ['borrower.phone', 'address.zipcode'],
  ],
  ['a list at the root', [{ path: '/borrower/email', message: 'no' }], ['borrower.email']],
  [
    'locations in steps',
    { detail: [{ loc: ['body', 'borrower', 'ssn'], msg: 'no', type: 'value_error' }] },
    ['borrower.ssn'],
  ],
  [
    'a map',
    { errors: { 'borrower.firstName': ['no'], loanPurpose: 'no' } },
    ['loanPurpose', 'borrower.firstName'],
  ],
  [
    'a nested map',
    { errors: { employment: { status: ['no'] }, housing: { type: 'no' } } },
    ['employment.status', 'housing.type'],
  ],
  ['a map at the root', { requestedLoanAmount: ['no'] }, ['requestedLoanAmount']],
  [
    'a problem with parameters',
    { type: 'about:blank', status: 422, title: 'no', 'invalid-params': [{ name: 'dob' }] },
    ['borrower.dob'],
  ],
  [
    'a pointer in a source',
    { errors: [{ status: '422', source: { pointer: '/borrower/lastName' } }] },
    ['borrower.lastName'],
  ],
  ['names in snake case', { errors: [{ field: 'first_name' }] }, ['borrower.firstName']],
  ['a list of names', { fields: ['street', 'nonsense'] }, ['address.street']],
  ['a consent key', { errors: [{ field: 'disclosuresText.personal.consent' }] }, ['disclosuresText']],
  [
    'a problem without fields',
    { type: 'about:blank', status: 400, title: 'no', detail: 'email is wrong' },
    [],
  ],
  [
    'an echo beside the list',
    { email: 'a@example.com', errors: [{ field: 'city', input: { ssn: '1' } }] },
    ['address.city'],
  ],
  ['nothing', undefined, []],
])('finds the fields of a personal-loan lead in %s', (_, body, fields) => {
  expect(refusedFields(body, 'personal')).toEqual(fields);
});

const SCHOOL = 'borrower.education.0.schoolKey';

test.each([
  ['a path in dots', { errors: [{ field: 'borrower.education.0.schoolKey', message: 'no' }] }, [SCHOOL]],
  ['a path in brackets', { errors: [{ path: 'borrower.education[0].schoolKey' }] }, [SCHOOL]],
  ['a pointer', [{ source: { pointer: '/borrower/education/0/schoolKey' } }], [SCHOOL]],
  ['steps', { detail: [{ loc: ['body', 'borrower', 'education', 0, 'schoolKey'], msg: 'no' }] }, [SCHOOL]],
  ['steps that are texts', { detail: [{ loc: ['borrower', 'education', '0', 'schoolKey'] }] }, [SCHOOL]],
  [
    'a problem with parameters',
    { status: 422, 'invalid-params': [{ name: 'education.0.school_key' }] },
    [SCHOOL],
  ],
  ['a map of paths', { errors: { 'borrower.education.0.schoolKey': ['no'] } }, [SCHOOL]],
  ['nested maps', { errors: { borrower: { education: { 0: { schoolKey: ['no'] } } } } }, [SCHOOL]],
  ['nested maps in a list', { errors: { borrower: { education: [{ schoolKey: 'no' }] } } }, [SCHOOL]],
  [
    'the second of a list',
    { borrower: { education: [null, { studyField: 'no' }] } },
    ['borrower.education.1.studyField'],
  ],
  [
    'several places',
    [{ field: 'education.3.degreeType' }, { field: 'education.1.degreeType' }, { field: 'education.1' }],
    ['borrower.education.1', 'borrower.education.1.degreeType', 'borrower.education.3.degreeType'],
  ],
  [
    'the list as a whole',
    { errors: { borrower: { education: ['enter your email'] } } },
    ['borrower.education'],
  ],
  [
    'a place beyond the list',
    { errors: [{ field: 'education.4711.schoolKey' }] },
    ['borrower.education.schoolKey'],
  ],
  ['no place', { errors: [{ field: 'schoolKey' }] }, ['borrower.education.schoolKey']],
  ['the consent', { errors: [{ field: 'consentData.recordDate' }] }, ['borrower.consentData.recordDate']],
  ['the consent as a whole', { errors: [{ field: 'borrower.consentData' }] }, ['borrower.consentData']],
  [
    'the consent in a nested map',
    { errors: { consentData: { ipAddress: 'no' } } },
    ['borrower.consentData.ipAddress'],
  ],
  ['the address', { errors: { borrower: { address: { unit: ['no'] } } } }, ['borrower.address.unit']],
  ['a name of another interface', { errors: [{ field: 'loanPurpose' }] }, []],
])('finds the fields of a refinance lead in %s', (_, body, fields) => {
  expect(refusedFields(body, 'refinance')).toEqual(fields);
});

test.each([
  [
    'a list',
    { errors: [{ field: 'meta.flow' }, { field: 'data.loan.purpose' }] },
    ['meta.flow', 'data.loan.purpose'],
  ],
  [
    'names alone',
    { fields: ['dob', 'ssn', 'creditScoreQuality'] },
    ['data.dob', 'data.financial.creditScoreQuality', 'data.citizenship.ssn'],
  ],
  ['nested maps', { data: { citizenship: { status: ['no'] } } }, ['data.citizenship.status']],
  ['a pointer', { errors: [{ pointer: '#/data/address/zipcode' }] }, ['data.address.zipcode']],
  ['a problem without fields', { type: 'about:blank', status: 422, title: 'no' }, []],
])('finds the fields of a prefill in %s', (_, body, fields) => {
  expect(refusedFields(body, 'prefill')).toEqual(fields);
});

const WITHIN_A_WHOLE = /^(disclosuresText|partnerPassedData)\..+$/s;

const PERSONAL = leadOf('A', { partnerCampaignId: 'spring', passedData: { click: '4711' } });
const { borrower, ...REFINANCE } = refinanceLeadOf('A', { partnerCampaignId: 'spring' });
const education = [
  ...borrower.education,
  { ...borrower.education[0], schoolKey: null, otherSchool: 'Other' },
];
const address = { ...borrower.address, unit: 'Apt 4' };

test.each<['personal' | 'refinance' | 'prefill', object]>([
  ['personal', personalLeadV3Body(PERSONAL, [MAIN])],
  [
    'refinance',
    refinanceLeadBody({ ...REFINANCE, borrower: { ...borrower, address, education } } as RefinanceLead),
  ],
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
