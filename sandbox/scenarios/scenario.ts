import type { ProductKey } from '../products.ts';

export const CHARSETS = ['iso-8859-1', 'utf-16', 'undeclared iso-8859-1'] as const;

/** How a JSON response travels. HTTP allows all of it, also unasked. */
export type Delivery = {
  /** Status codes of responses before the response. */
  interim?: number[] | undefined;
  /** In the order in which they are applied. */
  codings?: string[] | undefined;
  charset?: (typeof CHARSETS)[number] | undefined;
  delayMs?: number | undefined;
  /** Ends the delay. */
  released?: AbortSignal | undefined;
  /** `cut` sends half of the announced body and closes; `reset` resets the connection without a response. */
  ending?: 'cut' | 'reset' | undefined;
};

export const FOREIGN_ORIGIN = 'https://offers.example.net';

export const LINKS = {
  'beside the lead': (origin: string, path: string) => origin + path,
  'inside the lead': (origin: string, path: string) => origin + path,
  'on a foreign host': (_origin: string, path: string) => FOREIGN_ORIGIN + path,
  'between blanks': (origin: string, path: string) => `  ${origin}${path} \r\n`,
  'with a name': (origin: string, path: string) => `${origin}${path}?for=José García`,
  'without TLS': (_origin: string, path: string) => FOREIGN_ORIGIN.replace('https', 'http') + path,
  none: () => null,
};

export const LEAD_BODIES = [
  'with a note',
  'with odd values',
  'empty',
  'garbled',
  'huge',
  'html',
  'extra',
  'uuid and status',
  'link only',
  'nothing in it',
] as const;
export type LeadBody = (typeof LEAD_BODIES)[number];

export const WARNING_SHAPES = ['string', 'object', 'list'] as const;
type Warning = { as: (typeof WARNING_SHAPES)[number]; inside?: true | undefined };

/** The lead is stored and answered with 201. */
export type LeadResponse = Delivery & {
  leadStatus: string;
  link: keyof typeof LINKS;
  page?: 'decline' | undefined;
  /** Contract 7.1 shows neither the shape nor the place of a warning. */
  warning?: Warning | undefined;
  body?: LeadBody | undefined;
};

/** The prefill is stored and answered with 200. */
export type PrefillResponse = Delivery & {
  field: string | null;
  foreign?: true | undefined;
  blanks?: true | undefined;
};

/** Nothing is stored. A body that is not a string is sent as JSON. */
export type PlainResponse = Delivery & {
  status: number;
  headers?: Record<string, string> | undefined;
  body?: unknown;
};

export type Scenario<Response = LeadResponse | PrefillResponse | PlainResponse> = {
  lastName: string;
  products: ProductKey[];
  says: string;
  answer: Response;
  /** The response to later attempts with the same partnerLeadId. */
  again?: Response | undefined;
};

export type LeadScenario = Scenario<LeadResponse | PlainResponse>;
export type PrefillScenario = Scenario<PrefillResponse | PlainResponse>;

export const LEADS: ProductKey[] = ['personal-v3', 'personal-v2', 'refinance-v2'];
export const PERSONAL: ProductKey[] = ['personal-v3', 'personal-v2'];
