/** A pattern that texts must not match, and the advice for its writer. */
export type Rule = [pattern: RegExp, advice: string];

/** A line for each: `pattern → advice`. A blank also matches the end of a line. */
const rules = (text: string): Rule[] =>
  text.split(/\n\s*/).flatMap((line): Rule[] => {
    const [pattern = '', advice] = line.split(' → ');
    return advice ? [[new RegExp(pattern.replaceAll(' ', String.raw`\s+`), 'gi'), advice]] : [];
  });

export const PROSE = rules(String.raw`
  \bwhoever\b → name the actor
  \b(nobody|somebody|anybody|everybody)(?!-| nogroup)\b → name the role, or say no one, someone, anyone, everyone
  \bmeanwhile\b → say while, or leave it out
  \b(anew|afresh)\b → say again
  \bhence\b → say so or because
  \boutliv(e|es|ed|ing)\b → say lasts longer, remains or is retained
  \b(give|gives|gave|given|giving)( |-)up\b(?! REFERENCE\b) → say discard, stop, fail or close
  , save (?!your|the|it|a\b|and|as\b|this|these|changes) → say except
  \bsave (for (?!later)|where\b|when\b|that\b|what\b|from\b|under\b|with\b|by\b|in local) → say except
  \b(tells|told|untold)\b(?! (them|it|\w+)?\s*apart) → say returns, reports, logs, shows or describes
  \b(doesn['’]t|don['’]t|can|could|must|to) tell(?! (you|us|them|your|the|a|an|whether|how|apart)\b) → say log, report, show or return
  \bkept\b(?!\.json| (open|alive|apart|secret|private|in sync|up to date|small|short)) → say stored, retained, extended or held
  \b(stands|stood|standing)\b(?! for\b) → say is, or status
  \bwish(es|ed)?\b → say want, request or input
  \blets? in\b(?! (local|production|the|a|one)\b) → say admit
  \b(judge|judges|judged|judging)\b → say check, validate or parse
  \b(forgets|forgotten)\b(?! password) → say delete, anonymize or forgot
  \btick(s|ed|ing)?\b(?= the\b| a\b| this\b| it\b| both\b| all\b| no\b| one\b|-?box) → say check the box
  \b(is|are|was|were|be) none\b → say is invalid, missing or null
  \btowards\b → American: toward
  (?<=^|[.!?]["”’)]? |\n\s*\n\s*)tell(?= (whether|how|which|what)) → say return`);

export const SPELLING = rules(
  String.raw`
  \b(?!fl)\w*(colou?r(?<=colour)|favour|behaviour|honour|labour|neighbour|rumour|humour|endeavour)\w* → American: -or
  \b(un)?licen[c]e\w* → American: license
  \be-mail(s|ed|ing)?\b → say email
  \b(centre|theatre|metre|litre|fibre|calibre)s?\b → American: -er
  \b(cancell|travell|labell|modell|signall|diall|channell|marshall|tunnell|levell|totall)(ed|ing|er|ers)\b → American: one l
  \b(fulfil|enrol|instal|skilful|wilful)(s|ment|ments)?\b → American: ll
  \b\w*(organ|recogn|author|real|initial|normal|serial|minim|maxim|optim|emphas|summar|priorit|custom|util)isENDS → American: -ize
  \b\w*(apolog|standard|synchron|final|special|visual|categor|memor|anonym|capital|general|sanit|token)isENDS → American: -ize
  \b\w*(central|local|critic|scrutin|random)isENDS → American: -ize
  \b(analyse|analysed|analysing|catalyse|paralyse[ds]?)\b → American: -yze
  \b(defence|offence|pretence|practis(e|es|ed|ing)|cheques?|programmes?|ageing|judgement)\b → American spelling
  \b(acknowledgements?|artefacts?|greys?|learnt|burnt|spelt|sceptical|cosy|per cent|plough|storeys?|tyres?|kerb)\b → American spelling`.replaceAll(
    'isENDS',
    String.raw`is(e|es|ed|ing|ation|ations|er|ers)\b`,
  ),
);

/** Names follow the rules for prose too, by their parts: `give up` of `giveUp`. */
export const NAME_PARTS = rules(String.raw`
  \btell\b → say event, return, report, log or describe
  \b(said|says|spoken)\b → say flash message, message, format duration
  \bticks?\b → say checkbox`);

export const LIMIT_NAME =
  /^(MOST|LONGEST|SHORTEST|LEAST|FASTEST|LARGEST|HIGHEST|LOWEST)_|_(MOST|LONGEST|SHORTEST|LEAST|LARGEST|HIGHEST|LOWEST|MAX|MIN)$|(^|_)AT_ONCE$/;

/** Words that are right where they are. Stored and public words of frozen-words.json need no entry. */
export const ALLOWED: Record<string, string> = {
  nextTick: 'a function of Node.js',
  ageing: 'a check status of /readyz',
  cancelled: 'a value of a query parameter and of a metric label',
  licenceLine: 'a form field, and a key of audit entries',
  toldOnce: 'a field of a cookie',
  alert_acknowledged_by_somebody: 'a constraint of the database',
  consent_text_is_what_its_hash_says: 'a constraint of the database',
  consent_version_scheduled_by_somebody: 'a constraint of the database',
  MALLOC_ARENA_MAX: 'a variable of glibc',
  says: 'a field of the scenarios that a control route of the sandbox returns',
};
