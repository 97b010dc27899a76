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

/** With the most addresses in the United States. */
const LARGEST = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'msn.com',
  'sbcglobal.net',
  'verizon.net',
];
/** Others, one letter from those. */
const KNOWN = new Set([...LARGEST, ...'mail.com email.com ymail.com cloud.com aon.com man.com'.split(' ')]);

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
  const name = ended.slice(0, dot);
  const provider = PROVIDER_OF.get(name) ?? PROVIDER_OF.get(name.replace(/com$/, ''));
  const ending = ended.slice(dot + 1);
  const isCom = RARE_ENDING.test(ending) || provider === 'gmail';
  const suggestion = provider ? `${provider}.${isCom ? 'com' : ending}` : nearProvider(ended);
  return suggestion === domain ? null : `${address.slice(0, at)}@${suggestion}`;
}

const nearProvider = (domain: string) =>
  KNOWN.has(domain) ? domain : (LARGEST.find((provider) => isOneEditAway(domain, provider)) ?? domain);

/** One letter is missing, added or wrong, or two neighbors changed places. */
function isOneEditAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  const [first = '', second = ''] = rest;
  return (
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest.slice(1) === wanted.slice(1) ||
    second + first + rest.slice(2) === wanted
  );
}
