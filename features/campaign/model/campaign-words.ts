import type { Product } from '#features/form/model/product.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import type { PartyNames } from '#features/wording/model/party-names.ts';

/** The texts that a campaign may replace. All others are the same everywhere. */
export const WORD_KEYS = [
  'loanTitle',
  'loanIntro',
  'prefillLoanIntro',
  'refinanceTitle',
  'refinanceIntro',
  'educationTitle',
  'educationIntro',
  'aboutTitle',
  'aboutIntro',
  'prefillNameTitle',
  'prefillNameIntro',
  'addressTitle',
  'addressIntro',
  'incomeTitle',
  'incomeIntro',
  'reviewTitle',
  'reviewIntro',
  'waitingNext',
  'receivedNext',
  'noOffersPageNext',
  'failedNext',
  'timedOutNext',
  'timedOutOftenNext',
  'toCorrectNext',
  'refusedNext',
  'notSentNext',
] as const;
export type WordKey = (typeof WORD_KEYS)[number];

/** An absent text is the standard one. */
export type CampaignWords = Partial<Record<WordKey, string>>;
export type WordingContent = Record<Language, CampaignWords>;

export const NO_WORDING: WordingContent = { en: {}, es: {} };

type StateName = keyof Dictionary['outcome']['states'];

type CampaignWord = {
  label: string;
  products: readonly Product[];
  /** `next` is the last paragraph of an outcome, below what happened to the lead. */
  kind: 'title' | 'intro' | 'next';
  standard: (copy: Dictionary) => string;
  /** The text must contain it, since a borrower would otherwise not learn it. */
  keeps?: Record<Language, string>;
};

export const MAX_LENGTHS: Record<CampaignWord['kind'], number> = { title: 60, intro: 160, next: 240 };

/** Stand for the names of the parties in a text. */
export const BRAND = '{brand}';
export const OPERATOR = '{operator}';
const PLACEHOLDERS: PartyNames = { brand: BRAND, operator: OPERATOR, operatorAtStart: OPERATOR };

const EVERY: readonly Product[] = ['personal_loan', 'refinance', 'prefill'];
const WITH_LEAD: readonly Product[] = ['personal_loan', 'refinance'];

const outcome = (state: StateName, keeps?: CampaignWord['keeps']): CampaignWord => ({
  label: OUTCOME_LABELS[state] ?? state,
  products: WITH_LEAD,
  kind: 'next',
  standard: (copy) => copy.outcome.states[state].next?.(PLACEHOLDERS) ?? '',
  ...(keeps && { keeps }),
});

/**
 * Outcomes without a text here are fixed as a whole: `unknown` and `undeterminable` keep a borrower from a second request,
 * `digits_refused`, `unfinished` and `corrected` name the borrower's one next step, `withdrawn` is about consent, and
 * `test_held` is for staff.
 */
const OUTCOME_LABELS: Partial<Record<StateName, string>> = {
  waiting: 'While the borrower waits',
  received: 'Sent, no answer yet',
  no_offers_page: 'Finished, no link to the offers',
  failed: 'Technical problem at the operator',
  timed_out: 'Took too long',
  timed_out_often: 'Took too long, several times',
  to_correct: 'Answers to fix',
  refused: 'Not accepted',
  not_sent: 'Couldn’t be sent',
};

export const OUTCOME_STATES = {
  waitingNext: 'waiting',
  receivedNext: 'received',
  noOffersPageNext: 'no_offers_page',
  failedNext: 'failed',
  timedOutNext: 'timed_out',
  timedOutOftenNext: 'timed_out_often',
  toCorrectNext: 'to_correct',
  refusedNext: 'refused',
  notSentNext: 'not_sent',
} as const satisfies Partial<Record<WordKey, StateName>>;

const title = (
  label: string,
  products: readonly Product[],
  standard: CampaignWord['standard'],
): CampaignWord => ({ label: `${label}: title`, products, kind: 'title', standard });

const intro = (
  label: string,
  products: readonly Product[],
  standard: CampaignWord['standard'],
  keeps?: CampaignWord['keeps'],
): CampaignWord => ({
  label: `${label}: line below the title`,
  products,
  kind: 'intro',
  standard,
  ...(keeps && { keeps }),
});

const OPERATOR_NAMED = { en: OPERATOR, es: OPERATOR };

export const CAMPAIGN_WORDS: Record<WordKey, CampaignWord> = {
  loanTitle: title('Loan', ['personal_loan', 'prefill'], ({ steps }) => steps.loan),
  loanIntro: intro('Loan', ['personal_loan'], ({ steps }) => steps.intros.loan ?? ''),
  prefillLoanIntro: intro('Loan', ['prefill'], ({ steps }) => steps.prefill.loanLead),
  refinanceTitle: title('Loans', ['refinance'], ({ steps }) => steps.refinance.loan),
  refinanceIntro: intro('Loans', ['refinance'], ({ steps }) => steps.intros.refinance ?? ''),
  educationTitle: title('Schools', ['refinance'], ({ steps }) => steps.refinance.education),
  educationIntro: intro('Schools', ['refinance'], ({ steps }) => steps.refinance.educationLead),
  aboutTitle: title('About', WITH_LEAD, ({ steps }) => steps.about),
  aboutIntro: intro('About', WITH_LEAD, ({ steps }) => steps.legalName, {
    en: 'legal name',
    es: 'nombre legal',
  }),
  prefillNameTitle: title('Name', ['prefill'], ({ steps }) => steps.prefill.name),
  prefillNameIntro: intro('Name', ['prefill'], ({ steps }) => steps.intros.prefillName ?? ''),
  addressTitle: title('Address', EVERY, ({ steps }) => steps.address),
  addressIntro: intro('Address', EVERY, ({ steps }) => steps.intros.address ?? ''),
  incomeTitle: title('Work and home', EVERY, ({ steps }) => steps.income),
  incomeIntro: intro('Work and home', EVERY, ({ steps }) => steps.intros.income ?? ''),
  // The review page of a prefill form has the button that sends, so its words are fixed.
  reviewTitle: title('Review', WITH_LEAD, ({ check }) => check.title),
  reviewIntro: intro('Review', WITH_LEAD, ({ check }) => check.lead),
  waitingNext: outcome('waiting', { en: 'page open', es: 'página abierta' }),
  receivedNext: outcome('received', OPERATOR_NAMED),
  noOffersPageNext: outcome('no_offers_page', OPERATOR_NAMED),
  failedNext: outcome('failed'),
  timedOutNext: outcome('timed_out'),
  timedOutOftenNext: outcome('timed_out_often'),
  toCorrectNext: outcome('to_correct'),
  refusedNext: outcome('refused'),
  notSentNext: outcome('not_sent'),
};

export const wordKeysOf = (product: Product): WordKey[] =>
  WORD_KEYS.filter((key) => CAMPAIGN_WORDS[key].products.includes(product));

/** The product of a draft campaign may change after its words were stored. */
export const wordsOf = (product: Product, words: CampaignWords): CampaignWords =>
  Object.fromEntries(wordKeysOf(product).flatMap((key) => (words[key] ? [[key, words[key]]] : [])));

/** The dictionary with a campaign's own texts in place of the standard ones. */
export function withCampaignWords(copy: Dictionary, own: CampaignWords): Dictionary {
  const { steps, check, outcome: outcomes } = copy;
  return {
    ...copy,
    steps: {
      ...steps,
      loan: own.loanTitle ?? steps.loan,
      about: own.aboutTitle ?? steps.about,
      legalName: own.aboutIntro ?? steps.legalName,
      address: own.addressTitle ?? steps.address,
      income: own.incomeTitle ?? steps.income,
      refinance: {
        loan: own.refinanceTitle ?? steps.refinance.loan,
        education: own.educationTitle ?? steps.refinance.education,
        educationLead: own.educationIntro ?? steps.refinance.educationLead,
      },
      prefill: {
        loanLead: own.prefillLoanIntro ?? steps.prefill.loanLead,
        name: own.prefillNameTitle ?? steps.prefill.name,
      },
      intros: {
        loan: own.loanIntro,
        refinance: own.refinanceIntro,
        prefillName: own.prefillNameIntro,
        address: own.addressIntro,
        income: own.incomeIntro,
      },
    },
    check: { ...check, title: own.reviewTitle ?? check.title, lead: own.reviewIntro ?? check.lead },
    outcome: { ...outcomes, states: statesWith(outcomes.states, own) },
  };
}

function statesWith(standard: Dictionary['outcome']['states'], own: CampaignWords) {
  const states = { ...standard };
  for (const key of Object.keys(OUTCOME_STATES) as (keyof typeof OUTCOME_STATES)[]) {
    const text = own[key];
    const state = OUTCOME_STATES[key];
    if (text !== undefined) states[state] = { ...states[state], next: (names) => withNames(text, names) };
  }
  return states;
}

/** A sentence begins with a capital letter, also if a name does not. */
const SENTENCE_START = /(?:^|[.!?]\s|[¡¿])$/;

export const withNames = (text: string, { brand, operator, operatorAtStart }: PartyNames): string =>
  text.replaceAll(/\{(brand|operator)\}/g, (_all, name: string, offset: number) => {
    if (name === 'brand') return brand;
    return SENTENCE_START.test(text.slice(0, offset)) ? operatorAtStart : operator;
  });
