import { PERSONAL, type Product, STORED } from '#tests/support/borrowers/form-answers.ts';
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
const TEXTS = '/staff/consents/personal-v2';
const first =
  (pattern: RegExp) =>
  ({ html }: Reply) =>
    pattern.exec(html)?.[1];

/** Of each kind of reader. frozen-words.json has the tables whose changes renew the version of the configuration. */
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
