import type { Contrast } from '#features/brand/model/accent.ts';
import type { FetchVerdict } from '#features/consent/model/consent-inspection.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { Product } from '#features/form/model/product.ts';

export type ReadinessVerdict = 'ok' | 'warns' | 'blocks';

export type ReadinessItem = {
  key: string;
  title: string;
  verdict: ReadinessVerdict;
  sentence: string;
  fix: { href: string; label: string } | null;
  /** Borrowers can’t get to an offer while this lasts. */
  isClosing: boolean;
};

export type ReadinessFacts = {
  slug: string;
  isArchived: boolean;
  isPaused: boolean;
  product: Product;
  interface: LeadInterface | null;
  /** `waiting` means that the operator has not answered yet. */
  credentials:
    | { kind: 'granted' | 'not_needed' | 'waiting' }
    | { kind: 'refused'; reason: string; httpStatus: number | null };
  consent:
    | { kind: 'fetched'; ageMs: number; verdict: FetchVerdict }
    | {
        kind: 'published';
        number: number;
        verdict: FetchVerdict;
        isOutdated: boolean;
        isForOtherEndpoint: boolean;
        next: { number: number; at: Date } | null;
      }
    | { kind: 'sample' }
    | { kind: 'none' };
  lists: { list: string; name: string; offered: number; assumed: number; sample: number }[];
  lowContrasts: Contrast[];
  privacyUrl: string | null;
  termsUrl: string | null;
  helpEmail: string;
  helpPhone: string;
  flow: { slug: string; questions: number; isRetired: boolean } | null;
  fallback: 'none' | 'prefill';
  partnerCampaignId: string | null;
  opensAt: Date | null;
  closesAt: Date | null;
  now: Date;
  handoffHosts: readonly string[];
  carriesCampaignId: boolean;
  /** `isSet`: OPERATOR_NAME is set. Null in local mode. */
  operatorName: { name: string; isSet: boolean } | null;
  /** `host`: of OPERATOR_SITE_URL. Null in local mode. */
  operatorSite: { host: string | null } | null;
  reader: { address: string; isPrivate: boolean } | null;
};

export type Check = Omit<ReadinessItem, 'key' | 'title'>;
