import type {
  Locator,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';

/** Answers by the names of the fields: `firstName`, `dateOfBirth`, `education1-school`. */
export type Answers = Record<string, string>;
export type Person = Answers & { firstName: string; lastName: string; email: string; ssn: string };

export type Outcome =
  | 'offers'
  | 'decline'
  | 'received'
  | 'no_offers_page'
  | 'failed'
  | 'timed_out'
  | 'to_correct'
  | 'refused'
  | 'unknown'
  | 'prefilled'
  | 'prefill_received';

export type Post = {
  product: string;
  time: string;
  /** Null if the connection ended without a response. */
  status: number | null;
  body: Record<string, unknown>;
};

export type Simulator = {
  /** An Outcome, or the name of a scenario of the simulator's overview. */
  next(person: Pick<Person, 'lastName'>, outcome: string, times?: number): Promise<void>;
  /** Leads and prefills of this person, oldest first. */
  posts(person: Pick<Person, 'lastName' | 'email'>): Promise<Post[]>;
  /** For all borrowers. */
  consent: {
    outage(status?: number): Promise<unknown>;
    endOutage(): Promise<unknown>;
    newTexts(blocks?: Record<string, string>): Promise<Record<string, string>>;
  };
  /** For all borrowers; null ends it. */
  preset(name: 'slow' | 'failing' | 'maintenance' | 'rate_limited' | null): Promise<unknown>;
  reset(): Promise<unknown>;
};

export declare function newPerson(answers?: Partial<Person> & { scenario?: string }): Person;
export declare function startJourney(
  page: Page,
  journey: { campaign: string; person?: Person },
): Promise<Person>;
export declare function fillStep(page: Page, answers?: Answers): Promise<void>;
export declare function fillAnswers(page: Page, answers: Answers): Promise<void>;
export declare function fillDate(page: Page, name: string, text: string): Promise<void>;
export declare function goOn(page: Page): Promise<void>;
export declare function answerAll(page: Page, answers?: Answers): Promise<void>;
export declare function consentTexts(page: Page): Promise<Locator[]>;
export declare function agree(page: Page, choice?: { calls?: boolean }): Promise<void>;
export declare function outcomeOn(page: Page): Promise<Outcome>;
export declare function expectOutcome(page: Page, outcome: Outcome): Promise<void>;
export declare function simulatorAt(address: string): Simulator;

export type KitFixtures = { simulatorURL: string; person: Person; simulator: Simulator };
export declare const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & KitFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;
