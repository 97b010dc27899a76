import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import type { Check, ReadinessFacts, ReadinessItem, ReadinessVerdict } from './readiness-facts.ts';

type ItemCheck = (facts: ReadinessFacts) => Check | null;

/** An error that forbids publishing blocks, others warn. Null if the check doesn't apply. */
const ITEMS: Record<string, { title: string; check: ItemCheck }> = {
  credentials: { title: 'Credentials', check: credentialsItem },
  consent: { title: 'Consent text', check: consentItem },
  lists: { title: 'Answer options', check: listsItem },
  theme: { title: 'Colors', check: themeItem },
  notices: { title: 'Privacy and terms', check: noticesItem },
  help: { title: 'Help contact', check: helpItem },
  fallback: { title: 'Fallback', check: fallbackItem },
  flow: { title: 'Prefill flow', check: flowItem },
  identifier: { title: 'Campaign ID', check: identifierItem },
  schedule: { title: 'Schedule', check: scheduleItem },
  handoff: { title: 'Handoff', check: handoffItem },
  operator: { title: 'Operator name', check: operatorNameItem },
  site: { title: 'Operator site', check: operatorSiteItem },
  address: { title: 'Your address', check: addressItem },
};

export const readinessItems = (facts: ReadinessFacts): ReadinessItem[] =>
  Object.entries(ITEMS).flatMap(([key, { title, check }]) => {
    const item = check(facts);
    return item ? [{ key, title, ...item }] : [];
  });

export function worstVerdict(items: readonly ReadinessItem[]): ReadinessVerdict {
  const has = (verdict: ReadinessVerdict) => items.some((item) => item.verdict === verdict);
  return has('blocks') ? 'blocks' : has('warns') ? 'warns' : 'ok';
}

export const isClosed = (items: readonly ReadinessItem[]): boolean =>
  items.some(({ isClosing }) => isClosing);

const saying =
  (verdict: ReadinessVerdict, isClosing = false) =>
  (sentence: string, fix: Check['fix'] = null): Check => ({ verdict, sentence, fix, isClosing });
const [ok, warns, blocks, closes] = [saying('ok'), saying('warns'), saying('blocks'), saying('blocks', true)];

const HEALTH = { href: '/staff/health', label: 'Go to Health' };
const CONSENTS = { href: '/staff/consents', label: 'Go to Consents' };
const BRAND = { href: '/staff/brand', label: 'Go to Brand' };
const editLink = ({ slug }: ReadinessFacts) => ({ href: `/staff/campaigns/${slug}/edit`, label: 'Edit' });

function credentialsItem({ credentials }: ReadinessFacts): Check {
  switch (credentials.kind) {
    case 'granted':
      return ok('The operator accepts our credentials.');
    case 'not_needed':
      return ok('This campaign needs no credentials.');
    case 'waiting':
      return warns('The operator hasn’t responded yet. We’ll check again when you publish.', HEALTH);
    case 'refused': {
      const status = credentials.httpStatus === null ? '' : ` (HTTP ${credentials.httpStatus})`;
      const why = credentials.reason.replaceAll('_', ' ');
      return closes(
        `The operator rejects our credentials: ${why}${status}. No leads would go out. Ask the person who runs the server to check the client ID and secret.`,
        HEALTH,
      );
    }
  }
}

/** At this age, fetches have failed for hours. */
const AGING_MS = 20 * HOUR_MS;

function consentItem({ interface: source, consent, isPaused }: ReadinessFacts): Check | null {
  if (!source) return null;
  if (consent.kind === 'none')
    return closes('No consent text can be shown now, so borrowers couldn’t continue.', CONSENTS);
  if (consent.kind === 'sample')
    return closes(
      'The published text is sample data. Production never shows it. Publish your own text.',
      CONSENTS,
    );
  if (consent.verdict !== 'safe' && consent.verdict !== 'odd')
    return closes(
      'The newest consent text failed the safety check, so borrowers couldn’t continue.',
      CONSENTS,
    );
  if (consent.kind === 'published' && consent.isOutdated) {
    const says = `The operator says version ${consent.number} of the text is out of date. It still accepts leads.`;
    const next = consent.next ? ` Version ${consent.next.number} is scheduled.` : '';
    return isPaused ? blocks(`${says}${next}`, CONSENTS) : warns(`${says}${next}`, CONSENTS);
  }
  if (consent.kind === 'published' && consent.isForOtherEndpoint)
    return warns(
      `Version ${consent.number} was published for another operator address, client or mode. Check it, then publish a copy.`,
      CONSENTS,
    );
  if (consent.verdict === 'odd')
    return warns('The consent text has unusual markup. Review it before borrowers see it.', CONSENTS);
  if (consent.kind === 'published')
    return ok(`Version ${consent.number} of our text is published and passed the safety check.`);
  if (consent.ageMs >= MAX_CONSENT_AGE_MS)
    return closes('The operator’s text is more than 24 hours old and can’t be used.', CONSENTS);
  const hours = Math.floor(consent.ageMs / HOUR_MS);
  if (consent.ageMs >= AGING_MS)
    return warns(`The operator’s text is ${hours} hours old. Recent refreshes failed.`, CONSENTS);
  return ok(
    `The operator’s text passed the safety check and was fetched ${hours === 0 ? 'within the last hour' : `${hours} h ago`}.`,
  );
}

const LISTS = { href: '/staff/options', label: 'Go to Answer options' };

function listsItem({ lists }: ReadinessFacts): Check {
  const empty = lists.filter(({ offered }) => offered === 0);
  if (empty.length > 0) {
    const names = empty.map(({ name }) => `“${name}”`).join(', ');
    return closes(`No active options, so borrowers can’t answer: ${names}.`, LISTS);
  }
  const counted = (basis: 'assumed' | 'sample') =>
    lists.flatMap((list) => (list[basis] > 0 ? [`${list.name} (${list[basis]})`] : [])).join(', ');
  const [assumed, sample] = [counted('assumed'), counted('sample')];
  if (!assumed && !sample) return ok('Every option is confirmed.');
  const found = [
    ...(assumed ? [`No document lists these options: ${assumed}.`] : []),
    ...(sample ? [`Only the operator’s samples list these options: ${sample}.`] : []),
  ];
  return warns(`${found.join(' ')} The operator may refuse leads with these options.`, LISTS);
}

function themeItem({ lowContrasts }: ReadinessFacts): Check {
  const [worst] = lowContrasts;
  return worst
    ? blocks(`Low contrast in the ${worst.theme} theme (${worst.ratio.toFixed(1)}:1): ${worst.label}.`, BRAND)
    : ok('All text has enough contrast in both themes.');
}

function noticesItem({ privacyUrl, termsUrl }: ReadinessFacts): Check {
  const missing = [...(privacyUrl ? [] : ['the privacy policy URL']), ...(termsUrl ? [] : ['the terms URL'])];
  return missing.length > 0
    ? blocks(`Add ${missing.join(' and ')}. Every page must link to both.`, BRAND)
    : ok('Every page links to the privacy policy and the terms.');
}

function helpItem({ helpEmail, helpPhone }: ReadinessFacts): Check {
  return helpEmail.includes('@') && /\d/.test(helpPhone)
    ? ok(`Borrowers can email ${helpEmail} or call ${helpPhone}.`)
    : blocks('Add a help email and a help phone number.', BRAND);
}

function fallbackItem(facts: ReadinessFacts): Check | null {
  if (facts.product === 'prefill') return null;
  return facts.fallback === 'none'
    ? warns('No fallback. If leads can’t be sent, borrowers must come back later.', editLink(facts))
    : ok('If leads can’t be sent, borrowers can use the operator’s prefilled form.');
}

function flowItem(facts: ReadinessFacts): Check | null {
  const { flow, product, fallback } = facts;
  if (product !== 'prefill' && fallback !== 'prefill') return null;
  // Of a fallback, the form itself stays open.
  const fails = product === 'prefill' ? closes : blocks;
  if (!flow) return fails('Choose a prefill flow.', editLink(facts));
  if (flow.isRetired) return blocks(`The flow ${flow.slug} is retired. Choose another.`, editLink(facts));
  return flow.questions > 0
    ? ok(`The flow ${flow.slug} asks ${flow.questions} questions.`)
    : fails(`The flow ${flow.slug} has no questions that our form can ask.`, editLink(facts));
}

function identifierItem(facts: ReadinessFacts): Check | null {
  if (!facts.carriesCampaignId) return null;
  return facts.partnerCampaignId
    ? ok(`Leads include ${facts.partnerCampaignId} as partnerCampaignId.`)
    : warns('No campaign ID. The operator’s reports can’t identify this campaign.', editLink(facts));
}

function scheduleItem(facts: ReadinessFacts): Check {
  const { isArchived, opensAt, closesAt, now } = facts;
  if (isArchived) return closes('This campaign is archived. Duplicate it to run it again.');
  if (closesAt && closesAt <= now)
    return closes('The closing time has passed. Change or remove it.', editLink(facts));
  if (closesAt && opensAt && closesAt <= opensAt)
    return blocks('The closing time is before the opening time.', editLink(facts));
  if (opensAt && opensAt > now) return ok('It opens automatically at the time you set.');
  return ok(closesAt ? 'It stays open until the time you set.' : 'It stays open until you pause it.');
}

function handoffItem({ handoffHosts }: ReadinessFacts): Check {
  return handoffHosts.length > 0
    ? ok(`We send borrowers only to ${handoffHosts.join(', ')}.`)
    : closes('No handoff host is set. Ask the person who runs the server to set one.', HEALTH);
}

function operatorNameItem({ operatorName }: ReadinessFacts): Check | null {
  if (!operatorName) return null;
  const { name, isSet } = operatorName;
  return isSet
    ? ok(`Borrowers see the operator’s name as “${name}”.`)
    : warns(
        `OPERATOR_NAME isn’t set, so consent pages say “${name}”. Ask the person who runs the server to set it.`,
      );
}

function operatorSiteItem({ operatorSite }: ReadinessFacts): Check | null {
  if (!operatorSite) return null;
  const { host } = operatorSite;
  return host
    ? ok(`Borrowers whose request went through get a link to ${host}.`)
    : warns(
        'OPERATOR_SITE_URL isn’t set, so borrowers whose request went through get no link to their results. Ask the person who runs the server to set it.',
      );
}

function addressItem({ reader }: ReadinessFacts): Check | null {
  if (!reader) return null;
  const { address, isPrivate } = reader;
  return isPrivate
    ? warns(
        `We see you at ${address}, a private address. Leads may carry a wrong IP address. Ask the person who runs the server to check TRUSTED_PROXY_HOPS.`,
      )
    : ok(`We see you at ${address}. If that isn’t your public address, TRUSTED_PROXY_HOPS is wrong.`);
}
