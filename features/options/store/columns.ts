import 'server-only';
import { BASES } from '#features/questions/model/options.ts';
import { columnReader } from '#platform/database/column.ts';

export const readBasis = columnReader('choice.basis', BASES);
