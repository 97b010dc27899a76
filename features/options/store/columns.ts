import 'server-only';
import { PRODUCTS } from '#features/journey/model/campaign.ts';
import { BASES } from '#features/questions/model/options.ts';
import { columnReader } from '#platform/database/column.ts';

export const readBasis = columnReader('choice.basis', BASES);
export const readOfferedProduct = columnReader('choice.products', PRODUCTS);
