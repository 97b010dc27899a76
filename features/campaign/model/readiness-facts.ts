import type { Contrast } from '#features/brand/model/accent.ts';
import type { Partner } from '#features/brand/model/brand-form.ts';
import type { FetchVerdict } from '#features/consent/model/consent-inspection.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { CampaignSettings } from './campaign-form.ts';

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

type OfCampaign = 'slug' | 'product' | 'fallback' | 'partnerCampaignId' | 'opensAt' | 'closesAt';
type OfPartner = 'privacyUrl' | 'termsUrl' | 'helpEmail' | 'helpPhone';

export type ReadinessFacts = Pick<CampaignSettings, OfCampaign> &
  Pick<Partner, OfPartner> & {
    isArchived: boolean;
    isPaused: boolean;
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
    flow: { slug: string; questions: number; isRetired: boolean } | null;
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
