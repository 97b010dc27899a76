const PROVIDERS: Record<string, string> = {
  gmail: 'gmial gmai gmal gmil gamil gnail gmaill gmaii gmali gimail',
  yahoo: 'yaho yahooo yhoo yahho yaoo yahoi yhaoo',
  hotmail: 'hotmial hotmai hotmal hotmil hotamil htmail homail hotmali hotmaill',
  outlook: 'outlok outloo outlock oultook outllok outloook outlokk',
  icloud: 'iclod icoud iclould icluod icloude iclud icolud',
};
const PROVIDER_OF = new Map(
  Object.entries(PROVIDERS).flatMap(([provider, typos]) =>
    [provider, ...typos.split(' ')].map((name): [string, string] => [name, provider]),
  ),
);

/** No registry has these endings. */
const UNKNOWN_ENDING = /\.(?:con|cmo|ocm|comm|vom|xom|cim|coom|c0m)$/;
/** Countries have these, but none of the providers uses them. */
const RARE_ENDING = /^(?:co|cm|om)$/;

/** The address that the borrower probably meant. Null if the domain looks right. */
export function suggestedEmail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const ended = domain.replace(UNKNOWN_ENDING, '.com');
  const dot = ended.indexOf('.');
  const provider = PROVIDER_OF.get(ended.slice(0, dot));
  const ending = ended.slice(dot + 1);
  const suggestion = provider ? `${provider}.${RARE_ENDING.test(ending) ? 'com' : ending}` : ended;
  return suggestion === domain ? null : `${address.slice(0, at)}@${suggestion}`;
}
