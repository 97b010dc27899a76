import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { publishBrandDraft, readBrand, saveBrandDraft } from '#features/brand/edit-brand.ts';
import { publishLanding, saveLandingDraft } from '#features/campaign/edit-landing.ts';
import type { LandingField, LandingTextName } from '#features/campaign/model/landing.ts';
import { db } from '#platform/database/db.ts';
import { UserError } from '#scripts/cli/user-error.ts';

const CAMPAIGN = 'personal-loan';

/** Every name, number and opinion is invented. */
const ENGLISH: Partial<Record<LandingField, string>> = {
  headline: 'See your loan options side by side',
  subhead:
    'Answer a few questions once. Fairlight checks with its lenders, and you pick the offer that fits, or none.',
  action: 'See my offers',
  proofPoints: 'Loans from $1,000 to $200,000\nAbout 2 minutes to answer\nPrivate until you agree',
  awards: 'Clearest loan form | Ledger & Lane | 2026\nMost helpful to borrowers | The Penny Almanac | 2025',
  reviews: [
    'I had three offers next to each other before my coffee was cold. No one called me, because I said no calls.',
    'Maya T., Ohio | 5 | Porchlight Reviews | 2026-10-12 | https://porchlight.example/reviews/1021',
    '',
    'It explained what it would ask and why. I stopped halfway, and my answers were there the next day.',
    'Luis R., Texas | 5 | Porchlight Reviews | 2026-09-30 | https://porchlight.example/reviews/987',
    '',
    'Clear numbers and no pressure. I wanted one more offer, but the one I took replaced two credit cards.',
    'Joan P., Maine | 4 | Townsquare Voices | 2026-09-04 | https://townsquare.example/voices/330',
  ].join('\n'),
  lenders:
    'Three Otters Credit Union\nLantern & Fig\nPaper Moon Bank\nFar Meadow Finance\nTeacup Lending\nOld Orchard Trust',
  lendersDate: '2026-11-01',
  lowestApr: '7.99',
  highestApr: '35.99',
  exampleAmount: '10,000',
  exampleApr: '12.50',
  exampleMonths: '36',
  examplePayment: '334.54',
  exampleTotal: '12,043.44',
  nmlsId: '0000000',
  licenses:
    'California: example license 00-0000\nMaine: example license SLM-0000\nOhio: example license RM.000000.000\nTexas: example license 0000-00000',
  questions: [
    'Will checking my offers affect my credit score?',
    'No. Checking is a soft inquiry. If you accept an offer, its lender may make a hard inquiry.',
    '',
    'How much does it cost?',
    'Comparing costs you nothing. Lenders pay Fairlight when a loan closes.',
    '',
    'How soon can I have the money?',
    'Each lender sets its own timing. You see it with the offer, before you accept.',
    '',
    'Which documents do I need?',
    'None to compare. A lender may ask for an ID and proof of income later.',
    '',
    'Can I stop halfway?',
    'Yes. Your answers stay on this device for a few days, or you delete them at once.',
  ].join('\n'),
  disclosures: [
    'Juniper Money is an invented company, and this page belongs to a practice installation. Its lenders, reviews, awards, licenses and numbers are invented too.',
    'Juniper Money isn’t a lender and doesn’t make credit decisions. APRs range from 7.99% to 35.99% and terms from 24 to 84 months. Your lender sets your rate, your term and any fees by your credit history, income and state. Not all borrowers qualify.',
  ].join('\n\n'),
};

const SPANISH: Partial<Record<LandingTextName, string>> = {
  headline: 'Vea sus opciones de préstamo lado a lado',
  subhead:
    'Responda unas preguntas una sola vez. Fairlight consulta a sus prestamistas y usted elige la oferta que le convenga, o ninguna.',
  action: 'Ver mis ofertas',
  proofPoints:
    'Préstamos de $1,000 a $200,000\nUnos 2 minutos para responder\nTodo privado hasta que usted acepte',
  questions: [
    '¿Consultar mis ofertas afecta mi puntaje de crédito?',
    'No. Es una consulta suave. Si acepta una oferta, el prestamista puede hacer una consulta formal.',
    '',
    '¿Cuánto cuesta?',
    'Comparar no le cuesta nada. Los prestamistas le pagan a Fairlight cuando se cierra un préstamo.',
    '',
    '¿Puedo dejarlo a medias?',
    'Sí. Sus respuestas se quedan unos días en este dispositivo, o puede borrarlas de inmediato.',
  ].join('\n'),
  disclosures: [
    'Juniper Money es una empresa inventada y esta página es de práctica. Sus prestamistas, opiniones, premios, licencias y cifras también son inventados.',
    'Juniper Money no es un prestamista y no toma decisiones de crédito. El APR va de 7.99% a 35.99% y los plazos de 24 a 84 meses. Su prestamista fija su tasa, su plazo y sus cargos.',
  ].join('\n\n'),
};

const FIELDS: Partial<Record<LandingField, string>> = {
  ...ENGLISH,
  ...Object.fromEntries(Object.entries(SPANISH).map(([name, text]) => [`${name}_es`, text])),
};

/** Once, through the rules of the console: the marketer writes, and Compliance publishes. */
export async function addPracticeLanding(): Promise<void> {
  const [marketer, compliance] = [await memberOf('marketer'), await memberOf('compliance')];
  const known = await db().landingVersion.count({ where: { campaignSlug: CAMPAIGN } });
  const isOpen = (await db().campaign.count({ where: { slug: CAMPAIGN, archivedAt: null } })) > 0;
  if (known > 0 || !isOpen || !marketer || !compliance) return;
  if (!(await confirmSoftInquiry(marketer, compliance))) return;
  check(await saveLandingDraft(marketer, CAMPAIGN, 0, (name) => FIELDS[name] ?? ''));
  check(await publishLanding(compliance, CAMPAIGN, 1, ''));
}

/** False if someone else works on the brand, or has confirmed another operator. */
async function confirmSoftInquiry(marketer: Actor, compliance: Actor): Promise<boolean> {
  const { live, draft, token, operatorName } = await readBrand(marketer);
  if (live.softInquiryOperator === operatorName) return true;
  if (draft || live.softInquiryOperator !== null) return false;
  const typed = {
    ...live,
    logoHoldsName: live.logoHoldsName ? 'yes' : '',
    softInquiryOperator: operatorName,
    softInquirySource: 'The sandbox’s consent text: “This is a soft inquiry”',
  };
  check(await saveBrandDraft(marketer, token, (name) => typed[name] ?? ''));
  check(await publishBrandDraft(compliance, (await readBrand(compliance)).token, ''));
  return true;
}

/** Null after an administrator disabled or reset the member. */
async function memberOf(role: Role): Promise<Actor | null> {
  const email = `${role}@practice.example`;
  const found = await db().staff.findFirst({ where: { email, disabledAt: null, joinedAt: { not: null } } });
  return found && { staffId: found.id, email, name: found.name, role, timeZone: found.timeZone };
}

function check(result: { ok: true } | { ok: false; errors: Record<string, string> } | null): void {
  if (result?.ok) return;
  throw new UserError(`The practice landing page wasn’t added: ${JSON.stringify(result?.errors ?? {})}`);
}
