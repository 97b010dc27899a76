import type { LeadResponse, Scenario } from './scenario.ts';

/** Contract 7.1, version 2 only. */
export const LEAD_WARNINGS: Scenario<LeadResponse>[] = [
  withWarning('Warned', 'a text warning', { as: 'string' }),
  withWarning('Warnedobject', 'a warning that is an object', { as: 'object' }),
  withWarning('Warnedlist', 'a list of warnings', { as: 'list' }),
  withWarning('Warnedinside', 'a text warning, inside the lead object', { as: 'string', inside: true }),
  withWarning('Warnedinobject', 'a warning that is an object, inside the lead object', {
    as: 'object',
    inside: true,
  }),
  withWarning('Warnedinlist', 'a list of warnings, inside the lead object', { as: 'list', inside: true }),
];

function withWarning(
  lastName: string,
  says: string,
  warning: NonNullable<LeadResponse['warning']>,
): Scenario<LeadResponse> {
  return {
    lastName,
    products: ['personal-v2'],
    says: `201, in_progress, with a link and ${says}`,
    answer: { leadStatus: 'in_progress', link: 'beside the lead', warning },
  };
}
