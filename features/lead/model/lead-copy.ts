import type { LeadState } from '#features/journey/model/lead-state.ts';

/** How a lead stands, as staff are told of it. */
export type LeadSnapshot = {
  state: LeadState;
  operatorStatus: string | null;
  link: 'none' | 'live' | 'over' | 'refused';
  isRedirected: boolean;
  /** Whether its borrower may put refused answers right. */
  isCorrectable: boolean;
  isGivenUp: boolean;
  /** Whether it began by a test link and stopped before the operator. */
  isHeldTest: boolean;
};

export type LeadDescription = {
  tone: 'plain' | 'good' | 'warn' | 'bad' | 'info';
  title: string;
  meaning: string;
  whatToDo: string;
};

const NO_ACTION = 'There is nothing to do.';

const HELD_TEST: LeadDescription = {
  tone: 'plain',
  title: 'Test, not sent',
  meaning: 'It began by a test link, so it stopped before the operator.',
  whatToDo: 'Nothing. An administrator can let test links through on the campaign’s page.',
};

/** The state of a lead in plain words: what it means, and what can be done. */
export function describeLeadState(lead: LeadSnapshot): LeadDescription {
  switch (lead.state) {
    case 'intent':
      return {
        tone: 'info',
        title: 'About to be sent',
        meaning: 'The borrower agreed a moment ago, and nothing has left yet.',
        whatToDo: 'Wait a minute. What is left in this state by a crash is ended by itself.',
      };
    case 'sending':
      return {
        tone: 'info',
        title: 'Being sent',
        meaning: 'It is on its way to the operator, and the answer is awaited.',
        whatToDo: 'Wait some minutes. Where no answer comes it becomes unknown, and an alert tells so.',
      };
    case 'unsent':
      if (lead.isHeldTest) return HELD_TEST;
      return {
        tone: 'plain',
        title: 'Not sent',
        meaning:
          'The operator does not hold it: nothing of it left, or staff found out that it was not received.',
        whatToDo: 'Its borrower may send it again, by an act of their own. Nobody else can.',
      };
    case 'refused':
      return lead.isCorrectable
        ? {
            tone: 'warn',
            title: 'Refused, can be put right',
            meaning: 'The operator did not take some of the answers.',
            whatToDo: 'Its borrower is asked to correct them and to send it again.',
          }
        : {
            tone: 'bad',
            title: 'Refused',
            meaning: 'The operator did not take it, for a reason that no answer of the borrower’s can mend.',
            whatToDo: 'See the reason below. Where many are refused, check the settings with the operator.',
          };
    case 'unknown':
      return {
        tone: lead.isGivenUp ? 'plain' : 'bad',
        title: lead.isGivenUp ? 'Unknown, given up' : 'Unknown',
        meaning: 'It was on its way, and no whole answer came back. The operator may hold it or not.',
        whatToDo: 'It is never sent again by itself. Ask the operator, and write down what they say.',
      };
    case 'answered':
      return describeAnswered(lead);
  }
}

function describeAnswered({ operatorStatus, link, isRedirected }: LeadSnapshot): LeadDescription {
  if (operatorStatus === 'failure') {
    return {
      tone: 'bad',
      title: 'Answered: failure',
      meaning: 'The operator took it and has no offers for this borrower.',
      whatToDo: NO_ACTION,
    };
  }
  if (isRedirected) {
    return {
      tone: 'good',
      title: 'Handed over',
      meaning: 'The borrower went on to the operator’s own offers page.',
      whatToDo: NO_ACTION,
    };
  }
  if (link === 'live') {
    return {
      tone: 'info',
      title: 'Link issued',
      meaning: 'The operator gave a link, and the borrower has not followed it yet.',
      whatToDo: 'Only the borrower’s own browser can open the link, while it lasts.',
    };
  }
  if (link === 'over') {
    return {
      tone: 'warn',
      title: 'Link ran out',
      meaning: 'The operator gave a link, and the borrower did not follow it in time.',
      whatToDo: 'The link is gone here. The operator may reach the borrower in its own way.',
    };
  }
  if (link === 'refused') {
    return {
      tone: 'bad',
      title: 'Link not followed',
      meaning: 'The operator gave a link that leads where borrowers must not be sent.',
      whatToDo:
        'See why below, and ask the operator; where its host is right, have it allowed in the settings.',
    };
  }
  if (operatorStatus === 'timed_out') {
    return {
      tone: 'warn',
      title: 'Answered: timed out',
      meaning: 'The operator took it and ran out of time with it.',
      whatToDo: 'Its borrower may send it again, by an act of their own.',
    };
  }
  return {
    tone: 'plain',
    title: operatorStatus === 'success' ? 'Received, without an offers page' : 'Received',
    meaning: 'The operator holds it and gave no link to go on with.',
    whatToDo: NO_ACTION,
  };
}

/** What a choice about a lead of unknown fate is called, and what follows from it. */
export const DECISIONS = {
  received: {
    label: 'Confirmed received',
    note: 'The operator holds it. It is not sent again.',
  },
  not_received: {
    label: 'Confirmed not received',
    note: 'The operator does not hold it. Its borrower may send it again, by an act of their own.',
  },
  given_up: {
    label: 'Given up',
    note: 'Nobody can tell any more. It stays unknown, is not sent again, and leaves this list.',
  },
} as const;

export type DecisionChoice = keyof typeof DECISIONS;
export const DECISION_CHOICES = Object.keys(DECISIONS) as DecisionChoice[];
