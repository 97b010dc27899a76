import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-block.ts';
import type { Check, ReadinessFacts } from './readiness.ts';

const ok = (sentence: string): Check => ({ verdict: 'ok', sentence, fix: null });
const warns = (sentence: string, fix: Check['fix'] = null): Check => ({ verdict: 'warns', sentence, fix });
const blocks = (sentence: string, fix: Check['fix'] = null): Check => ({
  verdict: 'blocks',
  sentence,
  fix,
});

const HEALTH = { href: '/staff/health', label: 'See health' };
const CONSENTS = { href: '/staff/consents', label: 'Go to consents' };
const BRAND = { href: '/staff/identity', label: 'Go to brand' };
const editLink = ({ slug }: ReadinessFacts) => ({ href: `/staff/campaigns/${slug}/edit`, label: 'Edit' });

export function credentialsItem({ credentials }: ReadinessFacts): Check {
  switch (credentials.kind) {
    case 'granted':
      return ok('The operator grants us a token.');
    case 'not_needed':
      return ok('What it sends needs no credentials.');
    case 'waiting':
      return warns(
        'The operator has not answered yet. It is asked again when you open the campaign.',
        HEALTH,
      );
    case 'refused': {
      const status = credentials.httpStatus === null ? '' : ` (HTTP ${credentials.httpStatus})`;
      const why = credentials.reason.replaceAll('_', ' ');
      return blocks(
        `The operator gives us no token: ${why}${status}. No lead would go out. Whoever runs the server has to check the client id and secret.`,
        HEALTH,
      );
    }
  }
}

/** From here on the text that is at hand was asked for in vain for hours. */
const AGING_MS = (MAX_CONSENT_AGE_MS / 24) * 20;

export function consentItem({ consent }: ReadinessFacts): Check {
  if (consent.kind === 'none')
    return blocks('There is no consent text that may be shown now, so the form would stop there.', CONSENTS);
  if (consent.kind === 'sample')
    return blocks(
      'The published text is sample data, which production never shows. Publish your own text.',
      CONSENTS,
    );
  if (consent.verdict !== 'safe' && consent.verdict !== 'odd')
    return blocks(
      'The newest consent text was found unsafe, so it is not shown and the form stops there.',
      CONSENTS,
    );
  if (consent.kind === 'published' && consent.isOutdated)
    return blocks(`The operator says that version ${consent.number} of the text is out of date.`, CONSENTS);
  if (consent.kind === 'published' && consent.isForOtherEndpoint)
    return warns(
      `Version ${consent.number} was published for another operator address, client or mode. Check it, then publish a copy.`,
      CONSENTS,
    );
  if (consent.verdict === 'odd')
    return warns(
      'The consent text is shown, but something in it is odd. Read it once before borrowers do.',
      CONSENTS,
    );
  if (consent.kind === 'published') return ok(`Version ${consent.number} of our text is published and safe.`);
  if (consent.ageMs >= MAX_CONSENT_AGE_MS)
    return blocks('The operator’s text is older than a day and may not be sent any more.', CONSENTS);
  const hours = Math.floor(consent.ageMs / (MAX_CONSENT_AGE_MS / 24));
  if (consent.ageMs >= AGING_MS)
    return warns(
      `The operator’s text is ${hours} hours old and could not be fetched anew for a while.`,
      CONSENTS,
    );
  return ok(
    `The operator’s text is safe and was fetched ${hours === 0 ? 'within the hour' : `${hours} h ago`}.`,
  );
}

const LISTS = { href: '/staff/choices', label: 'Go to answer lists' };

export function listsItem({ lists }: ReadinessFacts): Check {
  const empty = lists.filter(({ offered }) => offered === 0);
  if (empty.length > 0) {
    const names = empty.map(({ name }) => `“${name}”`).join(', ');
    return blocks(`No active options, so borrowers couldn’t answer these questions: ${names}.`, LISTS);
  }
  const counted = (basis: 'assumed' | 'sample') =>
    lists.flatMap((list) => (list[basis] > 0 ? [`${list.name} (${list[basis]})`] : [])).join(', ');
  const [assumed, sample] = [counted('assumed'), counted('sample')];
  if (!assumed && !sample) return ok('Every option is confirmed.');
  const found = [
    ...(assumed ? [`No document shows these options: ${assumed}.`] : []),
    ...(sample ? [`Only the operator’s samples show these options: ${sample}.`] : []),
  ];
  return warns(`${found.join(' ')} The operator may refuse leads that carry one.`, LISTS);
}

export function themeItem({ lowContrasts }: ReadinessFacts): Check {
  const [worst] = lowContrasts;
  return worst
    ? blocks(
        `${worst.label} can’t be read in ${worst.theme} colours (${worst.ratio.toFixed(1)} to 1).`,
        BRAND,
      )
    : ok('Everything written can be read, in light and in dark colours.');
}

export function noticesItem({ privacyUrl, termsUrl }: ReadinessFacts): Check {
  const missing = [...(privacyUrl ? [] : ['the privacy notice']), ...(termsUrl ? [] : ['the terms'])];
  return missing.length > 0
    ? blocks(`The address of ${missing.join(' and of ')} is not set. Every page must link to both.`, BRAND)
    : ok('Every page links to the privacy notice and the terms.');
}

export function helpItem({ helpEmail, helpPhone }: ReadinessFacts): Check {
  return helpEmail.includes('@') && /\d/.test(helpPhone)
    ? ok(`Borrowers can write to ${helpEmail} or call ${helpPhone}.`)
    : blocks('Borrowers need an e-mail address and a phone number for help.', BRAND);
}

export function fallbackItem(facts: ReadinessFacts): Check {
  return facts.fallback === 'none'
    ? warns(
        'There is no fallback: when leads can’t be sent, borrowers can only come back later.',
        editLink(facts),
      )
    : ok('When leads can’t be sent, borrowers are offered the operator’s own form, filled in.');
}

export function flowItem(facts: ReadinessFacts): Check {
  const { flow } = facts;
  if (!flow) return blocks('The prefill flow that it needs is not chosen.', editLink(facts));
  if (flow.isRetired) return blocks(`The flow ${flow.slug} is retired. Choose another.`, editLink(facts));
  return flow.questions > 0
    ? ok(`The flow ${flow.slug} asks ${flow.questions} questions.`)
    : blocks(`The flow ${flow.slug} asks nothing that our form knows.`, editLink(facts));
}

export function identifierItem(facts: ReadinessFacts): Check {
  return facts.partnerCampaignId
    ? ok(`Leads carry ${facts.partnerCampaignId} as partnerCampaignId.`)
    : warns(
        'Leads carry no partnerCampaignId, so the operator’s reports can’t tell this campaign.',
        editLink(facts),
      );
}

export function scheduleItem(facts: ReadinessFacts): Check {
  const { isArchived, opensAt, closesAt, now } = facts;
  if (isArchived) return blocks('It is archived for good. Duplicate it to run it again.');
  if (closesAt && closesAt <= now)
    return blocks('Its closing time has passed: move it or take it out.', editLink(facts));
  if (closesAt && opensAt && closesAt <= opensAt)
    return blocks('It would close before it opens.', editLink(facts));
  if (opensAt && opensAt > now) return ok('It opens by itself at the time that is set.');
  return ok(
    closesAt ? 'It takes borrowers until the time that is set.' : 'It takes borrowers until you pause it.',
  );
}

export function handoffItem({ handoffHosts }: ReadinessFacts): Check {
  return handoffHosts.length > 0
    ? ok(`Borrowers are handed over to ${handoffHosts.join(', ')} and nowhere else.`)
    : blocks(
        'No host is set that borrowers may be handed over to. Whoever runs the server has to set one.',
        HEALTH,
      );
}

export function operatorNameItem({ name, isSet }: NonNullable<ReadinessFacts['operatorName']>): Check {
  return isSet
    ? ok(`Borrowers read the operator’s name as “${name}”.`)
    : warns(
        `Consent pages call the operator “${name}”, because OPERATOR_NAME is not set. Ask the person who runs the server to set it.`,
      );
}

export function addressItem({ address, isPrivate }: NonNullable<ReadinessFacts['reader']>): Check {
  return isPrivate
    ? warns(
        `We see you at ${address}, a private address. If we see borrowers the same way, their leads carry a wrong IP address. Ask the person who runs the server to check TRUSTED_PROXY_HOPS.`,
      )
    : ok(`We see you at ${address}. If that is not your public address, TRUSTED_PROXY_HOPS is wrong.`);
}
