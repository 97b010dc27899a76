import type { Header } from '#features/brand/model/looks.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { phoneAddress } from './contact.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const COLUMN = 'mx-auto w-full max-w-5xl px-5 sm:px-8';
/** A length: with a percentage the header would shrink its parts before it wraps. */
const ROW = 'max-w-[calc(100vw-2.5rem)]';

const HEADERS: Record<Header, string> = {
  plain: 'border-line border-b bg-surface',
  tinted: 'border-line border-b bg-accent-wash',
  // Browsers print no backgrounds.
  solid: 'border-band border-b bg-band text-on-band print:bg-transparent print:text-ink',
};

type ShellProps = {
  parties: Pick<Parties, 'partner' | 'isPractice'>;
  copy: Dictionary;
  language: Language;
  /** The other language on offer. */
  switchTo?: Language | null;
  children: React.ReactNode;
};

export function Shell({
  parties: { partner, isPractice },
  copy: { shell: copy, parts },
  language,
  switchTo = null,
  children,
}: ShellProps) {
  const inBand = partner.header === 'solid' ? 'text-inherit' : '';
  return (
    <div data-corners={partner.corners} data-typeface={partner.typeface} className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-10 focus:bg-surface focus:px-4 focus:py-3"
      >
        {copy.skipToContent}
      </a>
      <header className={`relative ${HEADERS[partner.header]}`}>
        {isPractice && (
          <p className="no-print bg-accent-wash text-accent-strong text-sm">
            <span className={`${COLUMN} block py-2 text-balance`}>
              <strong className="font-semibold">{copy.sandbox}</strong>
              <span>{` ${copy.sandboxNote}`}</span>
            </span>
          </p>
        )}
        <div className={`${COLUMN} flex min-h-16 flex-wrap items-center gap-x-4 py-2`}>
          <div className="flex flex-1">
            <a
              href="/"
              className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-inherit no-underline"
            >
              <Logo partner={partner} />
              {!(partner.logo && partner.logoHoldsName) && (
                <span className={`${ROW} flex-1 font-semibold text-lg leading-snug tracking-tight`}>
                  {partner.brandName}
                </span>
              )}
            </a>
          </div>
          <div className="no-print ml-auto flex items-center gap-x-4">
            {switchTo && <LanguageSwitch to={switchTo} className={inBand} column={COLUMN} />}
            {['help', 'questions'].map((id) => (
              <a
                key={id}
                href={`#${id}`}
                className={`${id}-link inline-flex min-h-11 min-w-11 items-center justify-end ${inBand}`}
              >
                {copy.help}
              </a>
            ))}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`${COLUMN} flex-1 py-8 sm:py-12 print:py-5`}>
        {children}
      </main>
      <footer id="help" className="border-line border-t bg-surface text-[0.9375rem] text-ink-soft">
        <div className={`${COLUMN} grid gap-6 py-8 print:py-4 sm:grid-cols-[1fr_auto] sm:gap-12`}>
          <div>
            <div className="contacts">
              <h2 className="font-sans font-semibold text-base text-ink">{copy.needHelp}</h2>
              <ul className="flex flex-wrap gap-x-6">
                <li>
                  <span>{`${copy.email} `}</span>
                  <a
                    href={`mailto:${partner.helpEmail}`}
                    className="inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {partner.helpEmail}
                  </a>
                </li>
                <li>
                  <span>{`${copy.call} `}</span>
                  <a
                    href={phoneAddress(partner.helpPhone)}
                    className="inline-flex min-h-11 items-center whitespace-nowrap"
                  >
                    {partner.helpPhone}
                  </a>
                </li>
              </ul>
            </div>
            <LicenseLine partner={partner} language={language} />
          </div>
          <ul className="no-print flex flex-wrap gap-x-6 gap-y-1 sm:-mt-2.5 sm:justify-end">
            <FooterLink href={partner.privacyUrl} newTab={parts.opensInNewTab}>
              {copy.privacyNotice}
            </FooterLink>
            <FooterLink href={partner.termsUrl} newTab={parts.opensInNewTab}>
              {copy.terms}
            </FooterLink>
            <li className="delete-answers">
              <a href="/apply/start-over" className="inline-flex min-h-11 items-center">
                {copy.deleteAnswers}
              </a>
            </li>
          </ul>
        </div>
      </footer>
    </div>
  );
}

type LicenseLineProps = { partner: Parties['partner']; language: Language };

/** It may be a required disclosure, so a Spanish page without a Spanish line shows the English one. */
function LicenseLine({ partner: { licenceLine, licenseLineEs }, language }: LicenseLineProps) {
  const ownLine = language === 'es' ? licenseLineEs : licenceLine;
  const line = ownLine ?? licenceLine;
  if (!line) return null;
  return (
    <p lang={ownLine ? undefined : 'en'} className="mt-1 max-w-prose">
      {line}
    </p>
  );
}

type FooterLinkProps = { href: string | null; newTab: string; children: string };

function FooterLink({ href, newTab, children }: FooterLinkProps) {
  if (!href) return null;
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className="inline-flex min-h-11 min-w-11 items-center">
        <span>{children}</span>
        <span className="sr-only">{` ${newTab}`}</span>
      </a>
    </li>
  );
}

const LOGO =
  'h-9 w-auto max-w-[min(13rem,100vw-2.5rem)] object-contain object-left dark:rounded-xl dark:bg-white';
/** Any logo is readable on white. */
const LOGO_ON_BAND =
  'h-11 w-auto max-w-[min(13.5rem,100vw-2.5rem)] rounded-xl bg-white object-contain object-left px-2 py-1 print:p-0';

/** A square looks like an icon with a rim, a wordmark needs room. */
const isWide = ({ width, height }: { width: number; height: number }) => width > 2 * height;

function Logo({ partner: { logo, logoHoldsName, brandName, header } }: { partner: Parties['partner'] }) {
  if (!logo) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a logo of a few bytes, which nothing has to resize
    <img
      src={`/brand/logo/${logo.sha256}`}
      alt={logoHoldsName ? brandName : ''}
      width={logo.width}
      height={logo.height}
      className={
        header === 'solid' ? LOGO_ON_BAND : `${LOGO} ${isWide(logo) ? 'dark:px-2.5 dark:py-1' : 'dark:p-0.5'}`
      }
    />
  );
}
