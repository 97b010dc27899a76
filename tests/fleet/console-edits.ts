import { PERSONAL, type Product, QUICK, STORED } from '#tests/support/borrowers/form-answers.ts';
import type { Reply } from '#tests/support/borrowers/posting-borrower.ts';
import { postConsoleForm } from '#tests/support/console-form.ts';
import { type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';
import type { FleetBehind } from './balanced-fleet.ts';

type Member = (
  path: string,
  words: string,
  changes?: Parameters<typeof postConsoleForm>[4],
) => Promise<string>;
export type Team = { marketer: Member; compliance: Member };

type ConsoleEdit = {
  what: string;
  /** Whose cookies a visitor of `page` has. Null for a new visitor. */
  journey: Product | null;
  page: string;
  read: (reply: Reply) => string | null | undefined;
  edit: (team: Team) => Promise<void>;
};

const CAMPAIGN = '/staff/campaigns/personal-loan';
const FLOW = '/staff/flows/personal-borrower';
const TEXTS = '/staff/consents/personal-v2';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30"/></svg>';

const first =
  (pattern: RegExp) =>
  ({ html }: Reply) =>
    pattern.exec(html)?.[1];

export const CONSOLE_EDITS: ConsoleEdit[] = [
  {
    what: 'the brand’s name',
    journey: PERSONAL,
    page: '/',
    read: first(/<title>([^<]*)/),
    async edit({ marketer, compliance }) {
      await marketer('/staff/identity', 'name="brandName"', { brandName: 'Maple Money' });
      await compliance('/staff/identity', '>Publish draft<');
    },
  },
  {
    what: 'the logo',
    journey: null,
    page: '/',
    read: first(/\/brand\/logo\/([0-9a-f]{64})/),
    async edit({ marketer, compliance }) {
      const logo = new File([LOGO], 'logo.svg', { type: 'image/svg+xml' });
      await marketer('/staff/identity/logo', 'name="logo"', { logo });
      await compliance('/staff/identity', '>Publish draft<');
    },
  },
  {
    what: 'a campaign’s accent',
    journey: PERSONAL,
    page: '/',
    read: first(/<style[^>]*>([^<]*)/),
    async edit({ marketer }) {
      await marketer(`${CAMPAIGN}/look`, 'name="campaignAccent"', { campaignAccent: '#b3261e' });
    },
  },
  {
    what: 'a campaign’s wording',
    journey: PERSONAL,
    page: '/apply/personal-loan/loan',
    read: first(/<h1[^>]*>([^<]*)/),
    async edit({ marketer, compliance }) {
      await marketer(`${CAMPAIGN}/wording`, 'name="loanTitle_en"', { loanTitle_en: 'Pick your amount' });
      await compliance(`${CAMPAIGN}/wording`, '>Publish<');
    },
  },
  {
    what: 'an answer option',
    journey: PERSONAL,
    page: '/apply/personal-loan/loan',
    read: first(/value="wedding"[^>]*>\s*<span[^>]*>([^<]*)/),
    async edit({ marketer }) {
      await marketer('/staff/choices/loan_purpose', 'name="list"', { 'label-wedding': 'A wedding party' });
    },
  },
  {
    what: 'whether a campaign begins with its landing page',
    journey: null,
    page: '/start/personal-loan',
    read: ({ location }) => location,
    async edit({ marketer }) {
      await marketer(`${CAMPAIGN}/edit`, 'name="showsLanding"', { showsLanding: 'yes' });
    },
  },
  {
    what: 'a campaign’s landing page',
    journey: null,
    page: '/welcome/personal-loan',
    read: first(/<h1[^>]*>([^<]*)/),
    async edit({ marketer, compliance }) {
      await marketer(`${CAMPAIGN}/landing`, 'name="headline"', { headline: 'A loan in plain words' });
      await compliance(`${CAMPAIGN}/landing`, '>Publish<');
    },
  },
  {
    what: 'the questions of a prefill flow',
    journey: QUICK,
    page: '/apply/prefill/name',
    read: ({ html, location }) =>
      `${location} ${[...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)}`,
    async edit({ marketer }) {
      await marketer(FLOW, 'name="questions"', { questions: 'dateOfBirth' });
    },
  },
  {
    what: 'a published text',
    journey: STORED,
    page: '/apply/personal-loan/consent',
    read: first(/<iframe[^>]* src="\/consent\/([0-9a-f]{64})"/),
    async edit({ marketer, compliance }) {
      const text = '<p>You agree to this text of two people.</p>\n';
      const drafted = await marketer(`${TEXTS}/new`, 'name="text"', { text });
      await compliance(drafted, 'name="when"');
    },
  },
];

/** Members who use one of the instances. */
export async function teamOf({ fleet, instances: [instance], borrowerOf }: FleetBehind): Promise<Team> {
  if (!instance) throw new Error('The fleet has no instance.');
  const signIn = async (role: StaffRole): Promise<Member> => {
    const member = borrowerOf(instance);
    const { cookie } = await signedIn(fleet.databaseUrl, role);
    member.cookies.set(cookie.name, cookie.value);
    return async (path, words, changes) => {
      const { location, status } = await postConsoleForm(member, fleet.origin, path, words, changes);
      // Each edit names in its redirect what it did.
      if (!location?.includes('done=')) throw new Error(`${path} changed nothing (${status} ${location}).`);
      return location.split('?', 1)[0] ?? '';
    };
  };
  return { marketer: await signIn('marketer'), compliance: await signIn('compliance') };
}
