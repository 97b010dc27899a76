import 'server-only';
import { type BrandVersions, findBrand } from '#features/brand/store/brand-draft.ts';
import { appOrigin } from '#platform/database/db.ts';

/** How the partner looks to borrowers, and how it will. */
export const readBrand = (): Promise<BrandVersions> => findBrand();

/** Whether plain http addresses do: on a machine where borrowers reach this app by one. */
export const allowsHttp = (): boolean => appOrigin().startsWith('http:');
