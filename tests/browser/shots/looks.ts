import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { expectPage, OUTCOME, START, sendQuickly, someone } from '#tests/browser/support/borrower.ts';
import type { Records } from '#tests/browser/support/records.ts';
import type { Shoot } from './more-pages.ts';

const BRANDS = [
  { accent: '#1f4fd8', corners: 'square', header: 'tinted', typeface: 'manrope' },
  { accent: '#b3261e', corners: 'round', header: 'solid', typeface: 'nunito' },
  { accent: '#ffd400', corners: 'soft', header: 'solid', typeface: 'fraunces' },
] as const;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="48" viewBox="0 0 200 48"><rect width="48" height="48" rx="12" fill="#1f4fd8"/><text x="60" y="33" font-family="sans-serif" font-weight="700" font-size="26" fill="#1f2430">Blue Bank</text></svg>';

const CONTENT = {
  headline: 'A simpler loan, from a bank that knows you',
  subhead: 'Answer a few questions and compare what lenders offer. You decide what to do with it.',
  imageAlt: 'A street of houses at dusk',
  action: 'See what I could get',
  proofPoints: ['In Bloomsburg since 1904', 'No fee for asking', 'People answer the phone'],
  inquiryLine: 'Asking for offers uses a soft credit check, which doesn’t change your score.',
  disclosures:
    'Loans are made by third-party lenders. Rates, amounts and terms depend on your credit.\n\nJuniper Money, NMLS 000000.',
  questions: [
    { question: 'What does it cost to ask?', answer: 'Nothing. You pay only if you take a loan.' },
    { question: 'How soon will I see offers?', answer: 'Most people see them within a minute.' },
  ],
  searchTitle: '',
  searchDescription: '',
  es: {
    headline: 'Un préstamo más sencillo, de un banco que le conoce',
    subhead: 'Responda unas preguntas y compare lo que ofrecen los prestamistas. Usted decide qué hacer.',
    imageAlt: 'Una calle con casas al atardecer',
    action: 'Ver qué puedo obtener',
    proofPoints: ['En Bloomsburg desde 1904', 'Preguntar no cuesta nada', 'Le contesta una persona'],
    inquiryLine: 'Pedir ofertas usa una consulta de crédito que no cambia su puntaje.',
    disclosures:
      'Los préstamos los otorgan terceros. Las tasas, los montos y los plazos dependen de su crédito.\n\nJuniper Money, NMLS 000000.',
    questions: [
      { question: '¿Cuánto cuesta preguntar?', answer: 'Nada. Solo paga si toma un préstamo.' },
      { question: '¿Cuándo veré mis ofertas?', answer: 'La mayoría las ve en menos de un minuto.' },
    ],
  },
};

/** The landing page without texts of marketing, with all of them, and with the first answer of an advertisement. */
export async function visitLandingPages(page: Page, records: Records, databaseUrl: string, shoot: Shoot) {
  await page.context().clearCookies();
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.goto(START);
  await shoot(page, 'landing page of a campaign');
  await publishLanding(databaseUrl, await drawPicture(page));
  await page.goto(`${START}?amount=15,000`);
  await expect(page.getByRole('img', { name: CONTENT.imageAlt })).toHaveJSProperty('complete', true);
  await page.getByText(CONTENT.questions[0]?.question ?? '').click();
  await shoot(page, 'landing page with a picture');
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
}

/** The typefaces, corners and headers beside those of the sample brand. */
export async function visitBrands(page: Page, records: Records, shoot: Shoot) {
  for (const looks of BRANDS) {
    const name = `${looks.typeface} with a ${looks.header} header`;
    const logo = looks.header === 'tinted' ? { svg: LOGO, holdsName: true, width: 200, height: 48 } : null;
    const restore = await records.withBrand({ ...looks, logo });
    await page.context().clearCookies();
    await page.goto('/');
    await shoot(page, `${name}, landing`);
    await page.goto(START);
    await shoot(page, `${name}, loan`);
    await sendQuickly(page, someone({ lastName: 'Linkless' }));
    await page.goto(OUTCOME);
    await expectPage(page, 'We sent your request');
    await shoot(page, `${name}, received`);
    await restore();
  }
}

async function publishLanding(databaseUrl: string, bytes: Buffer) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const image = { sha256, width: 1200, height: 900 };
  await client.query(
    `insert into landing_image (sha256, media_type, bytes, width, height) values ($1, 'image/jpeg', $2, 1200, 900)`,
    [sha256, bytes],
  );
  await client.query(
    `insert into landing_version (id, campaign_slug, number, state, content, edited_by, published_at, published_by)
     values (gen_random_uuid(), 'personal-loan', 1, 'published', $1, 'mia@partner.example', now(), 'cleo@partner.example')`,
    [JSON.stringify({ ...CONTENT, image })],
  );
  await client.end();
}

/** In place of a photo. */
async function drawPicture(page: Page): Promise<Buffer> {
  const drawing = await page.context().newPage();
  await drawing.setViewportSize({ width: 1200, height: 900 });
  await drawing.setContent(STREET);
  const bytes = await drawing.screenshot({ type: 'jpeg', quality: 82 });
  await drawing.close();
  return bytes;
}

const STREET = `<style>body{margin:0}</style><svg viewBox="0 0 1200 900" width="1200" height="900">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5b7db8"/><stop offset=".7" stop-color="#f2c9a1"/></linearGradient></defs>
<rect width="1200" height="900" fill="url(#sky)"/><circle cx="880" cy="470" r="90" fill="#fff3d6"/>
<path d="M0 620q300-160 620-40t580-60v380H0z" fill="#6d8a72"/>
<path d="M120 720V460l150-110 150 110v260zm390 0V520l120-90 120 90v200zm330 0V440l160-120 160 120v280z" fill="#8a4f3d"/>
<path d="M180 520h70v80h-70zm110 0h70v80h-70zm270 50h50v60h-50zm340-60h70v80h-70zm120 0h70v80h-70z" fill="#ffdf8f"/>
<path d="M0 720h1200v180H0z" fill="#3d4a44"/></svg>`;
