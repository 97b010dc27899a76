import type { Option } from '#features/questions/model/options.ts';
import { SCHOOLS } from './schools.ts';

/** The bundled list of schools, each under its federal number. That the operator goes by these numbers is assumed. */
export const SCHOOL_OPTIONS: readonly Option[] = SCHOOLS.map(({ key, name }) => ({
  value: key,
  label: name,
  basis: 'assumed',
}));
