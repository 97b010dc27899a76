import type { Product } from '#features/form/model/campaign.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import type { PartyNames } from '#features/wording/model/party-names.ts';

type StateName = keyof Dictionary['outcome']['states'];

type CampaignWord = {
  label: string;
  products: readonly Product[];
  /** `next` is the last paragraph of an outcome, below what happened to the lead. */
  kind: 'title' | 'intro' | 'next';
  standard: (copy: Dictionary) => string;
  replace: (copy: Dictionary, text: string) => Dictionary;
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

/**
 * Outcomes without a text here are fixed as a whole: `unknown` and `undeterminable` keep a borrower from a second request,
 * `digits_refused`, `unfinished` and `corrected` name the borrower's one next step, `withdrawn` is about consent, and
 * `test_held` is for staff.
 */
const OUTCOME_LABELS = {
  waiting: 'While the borrower waits',
  received: 'Sent, no answer yet',
  no_offers_page: 'Finished, no link to the offers',
  failed: 'Technical problem at the operator',
  timed_out: 'Took too long',
  timed_out_often: 'Took too long, several times',
  to_correct: 'Answers to fix',
  refused: 'Not accepted',
  not_sent: 'Couldn’t be sent',
} satisfies Partial<Record<StateName, string>>;

type OutcomeState = keyof typeof OUTCOME_LABELS;
export const OUTCOME_STATES = Object.keys(OUTCOME_LABELS) as OutcomeState[];

const outcome = (state: OutcomeState, keeps?: CampaignWord['keeps']): CampaignWord => ({
  label: OUTCOME_LABELS[state],
  products: WITH_LEAD,
  kind: 'next',
  standard: (copy) => copy.outcome.states[state].next?.(PLACEHOLDERS) ?? '',
  replace(copy, text) {
    const { states } = copy.outcome;
    const replaced = { ...states[state], next: (names: PartyNames) => withNames(text, names) };
    return { ...copy, outcome: { ...copy.outcome, states: { ...states, [state]: replaced } } };
  },
  ...(keeps && { keeps }),
});

type Steps = Dictionary['steps'];
type Inside<Part extends keyof Steps> = readonly ['steps', Part, keyof Steps[Part]];
/** Of a text in the dictionary. */
type Path =
  | readonly ['check', 'title' | 'lead']
  | readonly ['steps', 'loan' | 'about' | 'legalName' | 'address' | 'income']
  | Inside<'refinance'>
  | Inside<'prefill'>
  | Inside<'intros'>;

type Texts = { [name: string]: unknown };

const textAt = (copy: Texts, [name = '', ...rest]: readonly string[]): string =>
  rest.length > 0 ? textAt(copy[name] as Texts, rest) : ((copy[name] as string | undefined) ?? '');

const withText = <Copy extends Texts>(
  copy: Copy,
  [name = '', ...rest]: readonly string[],
  text: string,
): Copy => ({
  ...copy,
  [name]: rest.length > 0 ? withText(copy[name] as Texts, rest, text) : text,
});

const title = (label: string, products: readonly Product[], path: Path): CampaignWord => ({
  label: `${label}: title`,
  products,
  kind: 'title',
  standard: (copy) => textAt(copy, path),
  replace: (copy, text) => withText(copy, path, text),
});

const intro = (
  label: string,
  products: readonly Product[],
  path: Path,
  keeps?: CampaignWord['keeps'],
): CampaignWord => ({
  ...title(label, products, path),
  label: `${label}: line below the title`,
  kind: 'intro',
  ...(keeps && { keeps }),
});

const OPERATOR_NAMED = { en: OPERATOR, es: OPERATOR };

/** The texts that a campaign may replace. All others are the same everywhere. */
export const CAMPAIGN_WORDS = {
  loanTitle: title('Loan', ['personal_loan', 'prefill'], ['steps', 'loan']),
  loanIntro: intro('Loan', ['personal_loan'], ['steps', 'intros', 'loan']),
  prefillLoanIntro: intro('Loan', ['prefill'], ['steps', 'prefill', 'loanLead']),
  refinanceTitle: title('Loans', ['refinance'], ['steps', 'refinance', 'loan']),
  refinanceIntro: intro('Loans', ['refinance'], ['steps', 'intros', 'refinance']),
  educationTitle: title('Schools', ['refinance'], ['steps', 'refinance', 'education']),
  educationIntro: intro('Schools', ['refinance'], ['steps', 'refinance', 'educationLead']),
  aboutTitle: title('About', WITH_LEAD, ['steps', 'about']),
  aboutIntro: intro('About', WITH_LEAD, ['steps', 'legalName'], { en: 'legal name', es: 'nombre legal' }),
  prefillNameTitle: title('Name', ['prefill'], ['steps', 'prefill', 'name']),
  prefillNameIntro: intro('Name', ['prefill'], ['steps', 'intros', 'prefillName']),
  addressTitle: title('Address', EVERY, ['steps', 'address']),
  addressIntro: intro('Address', EVERY, ['steps', 'intros', 'address']),
  incomeTitle: title('Income and housing', EVERY, ['steps', 'income']),
  incomeIntro: intro('Income and housing', EVERY, ['steps', 'intros', 'income']),
  // The review page of a prefill form has the button that sends, so its words are fixed.
  reviewTitle: title('Review', WITH_LEAD, ['check', 'title']),
  reviewIntro: intro('Review', WITH_LEAD, ['check', 'lead']),
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
export type WordKey = keyof typeof CAMPAIGN_WORDS;
export const WORD_KEYS = Object.keys(CAMPAIGN_WORDS) as WordKey[];

/** An absent text is the standard one. */
export type CampaignWords = Partial<Record<WordKey, string>>;
export type WordingContent = Record<Language, CampaignWords>;

export const NO_WORDING: WordingContent = { en: {}, es: {} };

export const wordKeysOf = (product: Product): WordKey[] =>
  WORD_KEYS.filter((key) => CAMPAIGN_WORDS[key].products.includes(product));

/** The product of a draft campaign may change after its words were stored. */
export const wordsOf = (product: Product, words: CampaignWords): CampaignWords =>
  Object.fromEntries(wordKeysOf(product).flatMap((key) => (words[key] ? [[key, words[key]]] : [])));

/** The dictionary with a campaign's own texts in place of the standard ones. */
export const withCampaignWords = (copy: Dictionary, own: CampaignWords): Dictionary =>
  WORD_KEYS.reduce((words, key) => {
    const text = own[key];
    return text === undefined ? words : CAMPAIGN_WORDS[key].replace(words, text);
  }, copy);

/** A sentence begins with a capital letter, also if a name does not. */
const SENTENCE_START = /(?:^|[.!?]\s|[¡¿])$/;

const withNames = (text: string, { brand, operator, operatorAtStart }: PartyNames): string =>
  text.replaceAll(/\{(brand|operator)\}/g, (_all, name: string, offset: number) => {
    if (name === 'brand') return brand;
    return SENTENCE_START.test(text.slice(0, offset)) ? operatorAtStart : operator;
  });
