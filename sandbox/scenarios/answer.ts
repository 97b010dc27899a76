import type { ProductKey } from '../products.ts';

type Delivery = {
  delayMs?: number | undefined;
  /** `cut` sends half of the promised body and closes; `reset` answers nothing and resets the connection. */
  ending?: 'cut' | 'reset' | undefined;
};

/** A lead that is kept, and answered with 201. */
export type LeadAnswer = Delivery & {
  leadStatus: string;
  link: 'beside the lead' | 'inside the lead' | 'on a foreign host' | 'none';
  page?: 'decline';
  /** Contract 7.1, whose shape and place are not shown. */
  warning?: { as: 'string' | 'object' | 'list'; inside?: true };
  body?: 'empty' | 'garbled' | 'huge' | 'html' | 'extra' | 'uuid and status' | 'link only' | 'nothing in it';
};

/** A prefill that is kept, and answered with 200. */
export type PrefillAnswer = Delivery & {
  /** Name of the field that holds the link. */
  field: string | null;
  foreign?: true;
};

/** Any other answer; nothing is kept. A body that is not a string is sent as JSON. */
export type PlainAnswer = Delivery & {
  status: number;
  headers?: Record<string, string> | undefined;
  body?: unknown;
};

export type Scenario<Answer = LeadAnswer | PrefillAnswer | PlainAnswer> = {
  lastName: string;
  products: ProductKey[];
  says: string;
  answer: Answer;
  /** What later attempts get, told by their partnerLeadId. */
  again?: Answer;
};

export const LEADS: ProductKey[] = ['personal-v3', 'personal-v2', 'refinance-v2'];
export const PERSONAL: ProductKey[] = ['personal-v3', 'personal-v2'];
