/** A pattern that texts must not match, and the advice for its writer. */
export type Rule = [pattern: RegExp, advice: string];

const PHRASES: Rule[] = [
  [/\banew\b/gi, 'say again'],
  [/\bwhoever\b/gi, 'name the actor'],
  [
    /\b(nobody|somebody|anybody|everybody)(?!-| nogroup)\b/gi,
    'name the role, or say no one, someone, anyone, everyone',
  ],
  [/\bmeanwhile\b/gi, 'say while, or leave it out'],
  [/\bnotar(y|ies)\b/gi, 'say evidence writer'],
  [/\baskers?\b/gi, 'say client info'],
  [/\b(mend|mends|mended|mending)\b/gi, 'say fix'],
  [/\bfates?\b/gi, 'say outcome'],
  [
    /\b(where(of|by|in|to|upon)|there(by|in|of|upon|with)|here(by|in|of)|hitherto|whence|lest|whilst|amongst)\b/gi,
    'archaic',
  ],
  [/\bof late\b/gi, 'say recently'],
  [/\bin vain\b/gi, 'say without success'],
  [/\bput(s|ting)? (\w+ ){0,2}right\b/gi, 'say fix or correct'],
  [/\b(give|gives|gave|given|giving)(\s|-)up\b(?! REFERENCE\b)/gi, 'say discard, stop, fail or close'],
  [/\b(the|this|our( own)?) house\b/gi, 'name the place: the company, the app, the code'],
  [
    /,\s+save\s+(?!your|the|it|a\b|and|as\b|this|these|changes)|\bsave\s+(for\s+(?!later)|where\b|when\b|that\b|what\b|from\b|under\b|with\b|by\b|in\s+local)/gi,
    'say except',
  ],
  [
    /\b(tells|told|untold|telling)\b(?!\s+(them|it|\w+)?\s*apart)/gi,
    'say returns, reports, logs, shows or describes',
  ],
  [
    /\bkept\b(?!\.json|\s+(open|alive|apart|secret|private|in sync|up to date|small|short))/gi,
    'say stored, retained, extended or held',
  ],
  [/\b(stands|stood|standing)\b(?!\s+for\b)/gi, 'say is, or status'],
  [/\bwish(es|ed)?\b/gi, 'say want, request or input'],
  [/(?<!=")\b(trapped|hurried)\b/gi, 'say honeypot, or too fast'],
  [/\bdoorkeepers?\b|\bat the door\b/gi, 'say load shedding'],
  [/\b(turn|turns|turned|turning) (\w+ )?away\b/gi, 'say reject'],
  [/\blets? in\b(?! (local|production|the|a|one)\b)/gi, 'say admit'],
  [/\b(judge|judges|judged|judging)\b/gi, 'say check, validate or parse'],
  [/\boutlived (its|their)\b/gi, 'say expired'],
  [/\b(forgets|forgotten)\b(?! password)/gi, 'say delete, anonymize or forgot'],
  [/\b(reckon|reckons|reckoned|reckoning)\b/gi, 'say compute, count or estimate'],
  [/\bought\b/gi, 'say should'],
  [
    /\btick(s|ed|ing)?\b(?= the\b| a\b| this\b| it\b| both\b| all\b| no\b| one\b|-?box)/gi,
    'say check the box',
  ],
  [/\b(is|are|was|were|be) none\b/gi, 'say is invalid, missing or null'],
  [/\bthere (is|are|was|were) not\b(?! (a|an|any|enough|yet|much|one)\b)/gi, 'say does not exist'],
  [/\b(with|without) a word\b|\bword of (it|this|that|an?|whose)\b/gi, 'say with a message, or notification'],
  [/\b(see|sees|seen|saw) to (it|the|that|this)\b/gi, 'say ensure or handle'],
  [/\b(bring|brings|brought) (\w+ )?home\b/gi, 'say return'],
  [/\b(lie|lies) (in|beside|behind|under|below|there)\b/gi, 'say is'],
  [/\btowards\b/gi, 'American: toward'],
  [/\bhow (it|they|things|he|she) stands?\b/gi, 'say status'],
  [/\ball the same(?=[.,;:)]|$)/gi, 'say anyway'],
  [/(?<=^|[.!?]["”’)]?\s+|\n\s*\n\s*)tell(?=\s+(whether|how|which|what))/gi, 'say return'],
];

/** The same, also where a phrase continues on the next line. */
export const PROSE: Rule[] = PHRASES.map(([pattern, advice]) => [
  new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags),
  advice,
]);

export const SPELLING: Rule[] = [
  [
    /\b(?!fl)\w*(colou?r(?<=colour)|favour|behaviour|honour|labour|neighbour|rumour|humour|endeavour)\w*/gi,
    'American: -or',
  ],
  [/\b(un)?licen[c]e\w*/gi, 'American: license'],
  [/\be-mail(s|ed|ing)?\b/gi, 'say email'],
  [/\b(centre|theatre|metre|litre|fibre|calibre)s?\b/gi, 'American: -er'],
  [
    /\b(cancell|travell|labell|modell|signall|diall|channell|marshall|tunnell|levell|totall)(ed|ing|er|ers)\b/gi,
    'American: one l',
  ],
  [/\b(fulfil|enrol|instal|skilful|wilful)(s|ment|ments)?\b/gi, 'American: ll'],
  [
    /\b(\w+)?(organis|recognis|authoris|realis|initialis|normalis|serialis|optimis(?!m|t)|minimis|maximis|summaris|prioritis|customis|utilis|apologis|standardis|synchronis|finalis|specialis|visualis|categoris|memoris|emphasis(?=e|i(?!s))|anonymis|capitalis|generalis|sanitis|tokenis|centralis|localis|criticis|scrutinis|randomis)(e|es|ed|ing|ation|ations|er|ers)\b/gi,
    'American: -ize',
  ],
  [/\b(analyse|analysed|analysing|catalyse|paralyse[ds]?)\b/gi, 'American: -yze'],
  [
    /\b(defence|offence|pretence|practis(e|es|ed|ing)|cheques?|programmes?|ageing|judgement|acknowledgements?|artefacts?|greys?|learnt|burnt|spelt|sceptical|cosy|per cent|plough|storeys?|tyres?|kerb)\b/gi,
    'American spelling',
  ],
];

export const NAME_PARTS: Record<string, string> = Object.fromEntries(
  [
    ['told tell tells untold', 'event, return, report, log or describe'],
    ['notary', 'evidence writer'],
    ['asker askers', 'client info'],
    ['standing standings', 'status'],
    ['whoever nobody nobodys somebody anybody everybody', 'name the role'],
    ['mend mends mended', 'fix'],
    ['fate fates', 'outcome'],
    ['wish wishes wished wishing', 'input'],
    ['trap traps trapped', 'honeypot'],
    ['hurried', 'too fast'],
    ['doorkeeper door doors', 'load shedder, connector or gate'],
    ['anew', 'again'],
    ['meanwhile', 'while'],
    ['outlive outlived outlives', 'expired'],
    ['forget forgets forgotten', 'delete or anonymize'],
    ['happening happenings', 'timeline event'],
    ['judge judges judged judging', 'check, validate or parse'],
    ['ruling rulings', 'retry decision'],
    ['misread understood', 'invalid, ok'],
    ['kept', 'stored, retained or extended'],
    ['desk', 'frame, or the feature'],
    ['said says', 'flash message, message'],
    ['spoken', 'format duration'],
    ['tick ticks ticked unticked', 'checkbox, checked'],
    ['emblem', 'status icon'],
    ['reckon reckoned', 'compute'],
  ].flatMap(([parts = '', advice = '']) => parts.split(' ').map((part) => [part, advice])),
);

/** Phrases within names, such as `giveUp`. */
export const NAME_PHRASES: Rule[] = [
  [/\b(give|gives|gave|giving) up\b/g, 'say discard, stop, fail or close'],
  [/\b(turn|turns|turned|turning) away\b/g, 'say reject'],
  [/\blets? in\b/g, 'say admit'],
];

export const LIMIT_NAME =
  /^(MOST|LONGEST|SHORTEST|LEAST|FASTEST|LARGEST|HIGHEST|LOWEST)_|_(MOST|LONGEST|SHORTEST|LEAST|LARGEST|HIGHEST|LOWEST|MAX|MIN)$|(^|_)AT_ONCE$/;

/** Words that are right where they are. Stored and public words of frozen-words.json need no entry. */
export const ALLOWED: Record<string, string> = {
  nextTick: 'a function of Node.js',
  ageing: 'a check status of /readyz',
  cancelled: 'a value of a query parameter and of a metric label',
  licenceLine: 'a form field, and a key of audit entries',
  toldOnce: 'a field of a cookie',
  MALLOC_ARENA_MAX: 'a variable of glibc',
  trapped: 'a value of a metric label and of a log reason',
  says: 'a field of the scenarios that a control route of the sandbox returns',
  hurried: 'a value of a metric label, of a log reason and of a query parameter',
};
