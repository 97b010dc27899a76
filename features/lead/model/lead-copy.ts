import { DECISION_LABELS, type DecisionChoice } from '#features/evidence/proof/words/event-copy.ts';
import { type LeadState, MAX_TIMEOUTS, statusWord } from '#features/form/model/lead-state.ts';
import type { LinkRejection } from '#features/lead/model/handoff-link.ts';

/** Of an attempt that stopped before the operator because of its test link. */
export const TEST_STOPPED = 'test';

export type LeadSnapshot = {
  state: LeadState;
  operatorStatus: string | null;
  timesTimedOut: number;
  link: 'none' | 'live' | 'expired' | 'rejected';
  linkRejection: string | null;
  isRedirected: boolean;
  isCorrectable: boolean;
  isUndeterminable: boolean;
  isStoppedTest: boolean;
  wasWithdrawn: boolean;
};

export type LeadDescription = {
  tone: 'plain' | 'good' | 'warn' | 'bad' | 'info';
  title: string;
  meaning: string;
  whatToDo: string;
};

/** A withdrawal of the same lead may still need one. */
const NO_ACTION = 'This result needs no action.';

const STOPPED_TEST: LeadDescription = {
  tone: 'plain',
  title: 'Test, not sent',
  meaning: 'This lead came from a test link, so it stopped before the operator.',
  whatToDo: 'No action needed. An administrator can allow test requests on the campaign’s page.',
};

const WITHDRAWN: LeadDescription = {
  tone: 'plain',
  title: 'Not sent, consent withdrawn',
  meaning: 'The borrower withdrew the consent to calls and texts before we sent it, so we didn’t send it.',
  whatToDo: 'No action needed. The borrower can send it without that consent.',
};

export function describeLeadState(lead: LeadSnapshot): LeadDescription {
  switch (lead.state) {
    case 'intent':
      return {
        tone: 'info',
        title: 'Queued',
        meaning: 'The borrower just agreed. Nothing has been sent yet.',
        whatToDo: 'Wait a minute. After a crash we close such leads automatically.',
      };
    case 'sending':
      return {
        tone: 'info',
        title: 'Sending',
        meaning: 'We’re sending it to the operator and waiting for the answer.',
        whatToDo: 'Wait a few minutes. If no answer comes, it becomes unconfirmed and raises an alert.',
      };
    case 'unsent':
      if (lead.isStoppedTest) return STOPPED_TEST;
      if (lead.wasWithdrawn) return WITHDRAWN;
      return {
        tone: 'plain',
        title: 'Not sent',
        meaning:
          'The operator doesn’t have it: nothing was sent, or staff confirmed that it wasn’t received.',
        whatToDo: 'Only the borrower can resubmit it, if they choose to.',
      };
    case 'refused':
      return lead.isCorrectable
        ? {
            tone: 'warn',
            title: 'Refused, can be corrected',
            meaning: 'The operator couldn’t accept some of the answers. This isn’t a credit decision.',
            whatToDo: 'We asked the borrower to correct them and resubmit.',
          }
        : {
            tone: 'bad',
            title: 'Refused',
            meaning: 'The operator refused it, for the reason below. This isn’t a credit decision.',
            whatToDo:
              'Check the settings and the reason with the operator. The borrower reads about a technical problem, and that we’re looking into it.',
          };
    case 'unknown':
      return {
        tone: lead.isUndeterminable ? 'plain' : 'bad',
        title: lead.isUndeterminable ? 'Unconfirmed, can’t be determined' : 'Unconfirmed',
        meaning: 'We sent it but got no complete answer. The operator may or may not have it.',
        whatToDo: lead.isUndeterminable
          ? 'No action needed. The borrower reads that we couldn’t confirm it.'
          : 'We never resend it automatically. Ask the operator and record the answer.',
      };
    case 'answered':
      return describeAnswered(lead);
  }
}

/** In the order of `borrowerOutcome`, so that staff and borrower read the same meaning. */
function describeAnswered(lead: LeadSnapshot): LeadDescription {
  const { timesTimedOut, link, isRedirected } = lead;
  const status = statusWord(lead.operatorStatus);
  if (status === 'failure') {
    return {
      tone: 'bad',
      title: 'Answered: technical failure',
      meaning: 'The operator received it but couldn’t finish it. This isn’t a credit decision.',
      whatToDo: 'The borrower can’t resubmit it. If many fail, ask the operator.',
    };
  }
  if (isRedirected) {
    return {
      tone: 'good',
      title: 'Sent to offers',
      meaning: 'The borrower went to the operator’s offers page.',
      whatToDo: NO_ACTION,
    };
  }
  if (link === 'live') {
    return {
      tone: 'info',
      title: 'Link issued',
      meaning: 'The operator sent an offers link. The borrower hasn’t opened it yet.',
      whatToDo: 'Only the borrower’s browser can open the link until it expires.',
    };
  }
  if (link === 'expired') {
    return {
      tone: 'warn',
      title: 'Link expired',
      meaning: 'The operator sent an offers link. The borrower didn’t open it in time.',
      whatToDo: 'We no longer have the link. The operator may contact the borrower.',
    };
  }
  if (link === 'rejected') {
    return {
      tone: 'bad',
      title: 'Link rejected',
      ...describeLinkRejection(lead.linkRejection),
    };
  }
  if (status === 'timed_out') {
    return {
      tone: 'warn',
      title: 'Answered: timed out',
      meaning: 'The operator received it but ran out of time. This isn’t a credit decision.',
      whatToDo:
        timesTimedOut < MAX_TIMEOUTS
          ? 'The borrower can resubmit it if they choose to.'
          : 'The borrower can’t resubmit it anymore. If many time out, ask the operator.',
    };
  }
  if (status === 'success') {
    return {
      tone: 'warn',
      title: 'Received, no offers page',
      meaning:
        'The operator finished it but sent no offers link. The borrower read that we’re looking into it.',
      whatToDo: 'Ask the operator why this reference has no link.',
    };
  }
  return {
    tone: 'plain',
    title: 'Received',
    meaning: 'The operator has it and is still working on it. It sent no offers link.',
    whatToDo: NO_ACTION,
  };
}

const ASK_FOR_LINK = 'Ask the operator to correct its links and to send the link for this reference.';

const LINK_REJECTIONS: Record<LinkRejection | 'came_with_failure', [meaning: string, whatToDo?: string]> = {
  foreign_host: [
    'The operator sent a link to a host that isn’t in OPERATOR_HANDOFF_HOSTS.',
    'Ask the operator which hosts its links use. If this host is one of them, add it to OPERATOR_HANDOFF_HOSTS.',
  ],
  not_https: ['The operator sent a link that doesn’t use https.'],
  carries_credentials: ['The operator sent a link with a user name before its host.'],
  not_an_address: ['The operator sent a link that isn’t a complete web address.'],
  control_characters: ['The operator sent a link with a line break or another invisible character in it.'],
  unreadable_characters: ['The operator sent a link with characters that can’t be read.'],
  too_long: ['The operator sent a link longer than 4,096 characters.'],
  came_with_failure: ['The operator sent a link along with a failure, so we didn’t use it.'],
};

function describeLinkRejection(reason: string | null): Pick<LeadDescription, 'meaning' | 'whatToDo'> {
  const known = Object.entries(LINK_REJECTIONS).find(([rejection]) => rejection === reason)?.[1];
  const [meaning = 'The operator sent a link that we didn’t follow.', whatToDo = ASK_FOR_LINK] = known ?? [];
  return { meaning, whatToDo };
}

export const DECISIONS: Record<DecisionChoice, { label: string; note: string }> = {
  received: {
    label: DECISION_LABELS.received,
    note: 'The operator has it. We won’t send it again.',
  },
  not_received: {
    label: DECISION_LABELS.not_received,
    note: 'The operator doesn’t have it. The borrower can resubmit it if they choose to.',
  },
  given_up: {
    label: DECISION_LABELS.given_up,
    note: 'The operator can’t say. It stays unconfirmed, isn’t sent again, and leaves this list.',
  },
};

export const DECISION_CHOICES = Object.keys(DECISION_LABELS) as DecisionChoice[];
