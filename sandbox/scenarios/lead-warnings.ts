import type { LeadAnswer, Scenario } from './answer.ts';

/** Version 2 alone: contract 7.1. */
export const LEAD_WARNINGS: Scenario<LeadAnswer>[] = [
  warned('Warned', 'a warning in words', { as: 'string' }),
  warned('Warnedobject', 'a warning that is an object', { as: 'object' }),
  warned('Warnedlist', 'a list of warnings', { as: 'list' }),
  warned('Warnedinside', 'a warning in words, inside the lead object', { as: 'string', inside: true }),
  warned('Warnedinobject', 'a warning that is an object, inside the lead object', {
    as: 'object',
    inside: true,
  }),
  warned('Warnedinlist', 'a list of warnings, inside the lead object', { as: 'list', inside: true }),
];

function warned(
  lastName: string,
  says: string,
  warning: NonNullable<LeadAnswer['warning']>,
): Scenario<LeadAnswer> {
  return {
    lastName,
    products: ['personal-v2'],
    says: `201, in_progress, with a link and ${says}`,
    answer: { leadStatus: 'in_progress', link: 'beside the lead', warning },
  };
}
