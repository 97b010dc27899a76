import 'server-only';
import { type BrandVersions, findBrand } from '#features/brand/store/brand-draft.ts';
import { env } from '#platform/config/env.ts';

/** How the partner looks to borrowers, and how it will. */
export const readBrand = (): Promise<BrandVersions> => findBrand();

/** Whether plain http addresses do: on a machine where borrowers reach this app by one. */
export const allowsHttp = (): boolean => env().APP_ORIGIN.startsWith('http:');
