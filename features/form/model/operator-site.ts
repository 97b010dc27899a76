/** The operator's public site, where borrowers find their results. */
export type OperatorSite = { href: string; host: string };

/** The operator as pages name it. `operatorSite` is null if no site is set. */
export type OperatorParty = { operatorName: string; operatorSite: OperatorSite | null };
